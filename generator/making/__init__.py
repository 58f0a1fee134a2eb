"""How a kit is made: what is missing is made into the store, and a folder of links to it takes the kit's place.

inputs   digests of what things are made from: files by content, and the code that a maker imports
tasks    one thing to make, and the list of all things in a kit
makers   how each kind of task is made
store    results, each under the digest of its inputs
place    the kit's folder: whose its files are, and the one step from the old kit to the new
kit      the build: makes what is missing and puts it in place
"""
