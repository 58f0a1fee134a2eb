"""What a kit consists of, and making what of it is stale.

tasks     what is wished for, and one thing to make
digest    digests of what things are made from
manifest  what the last build knew
staging   made aside, then exchanged in one step
report    the report of a kit
makers    how each kind of task is made
kit       the tasks of a kit, their keys, the build
"""
