"""How a kit is built: tasks without a current result run into the store, and a folder of links to it replaces the kit.

inputs   digests of a task's inputs: files by content, and the code that a maker imports
tasks    a task, and the list of all tasks of a kit
makers   the function for each kind of task
store    results, each under the digest of its inputs
place    the kit's folder: who owns its files, and the one step from the old kit to the new
kit      the build: runs tasks in parallel and puts the results in place
"""
