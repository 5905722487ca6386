"""Rigid bodies, joints and forces, written once against a space: the plane or three dimensions."""
