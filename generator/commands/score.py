"""x"""
import click
score=click.Command("score")
