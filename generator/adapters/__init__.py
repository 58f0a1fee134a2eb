"""The games for other people's libraries; each needs its extra: ``pip install 'tehodoki[pettingzoo]'``.

actions     moves as integers, part by part
turns       a deal, action by action, and what each seat knows of it
pettingzoo  an environment of PettingZoo, agent by agent
openspiel   games of OpenSpiel
"""
