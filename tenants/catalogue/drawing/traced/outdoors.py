# The forecourt in the sun: concrete, a row of stock, a glass front and trees far behind. All places are built about
# the vehicle as the camera sees it: x to the right, y away from the camera, z up.
import math

import numpy as np

import props
from materials import make_glass


def forecourt(frame, park, nth):
    clear_sky(frame, height=40, turn=38, strength=0.2, haze=1.2)
    props.sun(frame, 40, 38, 4.2, 1.2, (1.0, 0.93, 0.83))
    props.floor(frame, concrete())
    building(frame, nth)
    trees(frame, nth)
    stock(park, nth)
    behind_camera(frame)
    return {"exposure": 1.0, "aperture": 2.0}


def stock(park, nth):
    """Others of the vehicle, in a row behind it."""
    for n, x in enumerate((-11.5, -8.6, -5.7, 6.2, 9.1, 12.0)):
        park(n + nth, (x + (nth % 3 - 1) * 0.9, 15.5 + nth % 2, 0), 62 if nth % 3 else 118)


def clear_sky(frame, height, turn, strength, haze):
    def make(maths):
        sky = maths.node("ShaderNodeTexSky")
        sky.sky_type = "NISHITA"
        sky.sun_disc = False
        sky.sun_elevation = math.radians(height)
        sky.sun_rotation = math.radians(180 + turn) - frame.rotation_euler[2]
        sky.dust_density = haze
        cover = maths.ramp(maths.clouds(0.12, 1.1, 0.6), (0.5, (0, 0, 0)), (0.72, (1, 1, 1)))
        return maths.mix(cover, sky.outputs[0], (7.5, 7.6, 7.8, 1))

    props.world(make, strength)


def concrete():
    def make(maths):
        cloudy = props.grain(maths, 0.35, 4.0, 0.7)
        fine = props.grain(maths, 40.0, 1.0)
        line = props.joints(maths, 3.0, 3.0, 0.02)
        colour = maths.ramp(cloudy, (0.3, (0.25, 0.24, 0.225)), (0.7, (0.37, 0.36, 0.34)))
        colour = maths.mix(maths.do("MULTIPLY", fine, 0.25), colour, (0.16, 0.155, 0.15, 1))
        colour = maths.mix(line, colour, (0.06, 0.06, 0.058, 1))
        rough = maths.do("ADD", maths.do("MULTIPLY", cloudy, 0.3), 0.5)
        normal = props.bump(maths, fine, 0.25, 0.01)
        return maths.node(
            "ShaderNodeBsdfPrincipled", Base_Color=colour, Roughness=rough, Specular=0.35, Normal=normal
        ).outputs[0]

    return props.shaded("concrete", make)


def building(frame, nth, lit=0.6):
    """A showroom from outside: a white band over glass; `lit` is how bright it is within."""
    white = props.surface("render", (0.78, 0.78, 0.76), 0.7)
    dark = props.surface("fascia", (0.03, 0.05, 0.075), 0.35)
    metal = props.surface("mullion", (0.12, 0.13, 0.14), 0.4, 0.6)
    glass = props.shaded("pane", make_glass)
    warm = props.surface("lit", (1.0, 0.82, 0.6), glow=lit * 2)
    inside = props.surface("inside", (0.6, 0.47, 0.33), 0.8, glow=lit * 0.25)
    left = (3.0, -1.5, 5.5, 1.0, 8.0, 4.2, -3.0)[nth]
    right, y = left + 41, 27.0
    middle, wide = (left + right) / 2, right - left
    props.box(frame, white, (middle, y + 3, 3.3), (wide + 1.2, 8, 1.5))
    props.box(frame, dark, (middle, y - 1.05, 3.55), (wide + 1.25, 0.1, 0.8))
    props.box(frame, inside, (middle, y + 7, 0), (wide, 0.3, 3.3))
    props.box(frame, white, (left - 0.5, y + 3, 0), (0.6, 8, 3.3))
    for n in range(14):
        x = left + n * 3.1
        props.box(frame, metal, (x, y, 0), (0.12, 0.2, 3.3))
        props.box(frame, warm, (x + 1.5, y + 3, 3.1), (1.6, 0.3, 0.1))
    pane = props.box(frame, glass, (middle, y + 0.1, 0), (wide, 0.02, 3.3))
    return pane


def trees(frame, nth):
    green = props.leaf("gum", (0.045, 0.075, 0.022), (0.16, 0.2, 0.075))
    hedge = props.leaf("hedge", (0.03, 0.065, 0.018), (0.1, 0.17, 0.045))
    bark = props.surface("bark", (0.28, 0.23, 0.18), 0.9)
    rng = np.random.default_rng(4 + nth)
    crowns = []
    for n in range(4):
        blobs = [
            (rng.normal(0, 1.3), rng.normal(0, 0.8), rng.uniform(1.9, 6.2), rng.uniform(0.7, 1.4)) for _ in range(15)
        ]
        crowns.append(props.crown(f"crown{n}", green, blobs, 11000, 0.11, n))
    for n in range(22):
        x = n * 4.6 - 52 + rng.uniform(-1.4, 1.4)
        y = (40 if x > 2 else 31) + rng.uniform(0, 6)
        size = rng.uniform(0.75, 1.25)
        props.plant(frame, crowns[n % 4], (x, y, 0), (size * 1.2, size, size * rng.uniform(0.8, 1.15)), n * 73)
        props.box(frame, bark, (x, y, 0), (0.24 * size, 0.24 * size, 4.4 * size))
    row = props.crown("hedge", hedge, [(n * 0.55 - 10, 0, 0.55, 0.62) for n in range(37)], 16000, 0.06)
    props.plant(frame, row, (-8.5, 24, 0))
    props.plant(frame, row, (-27, 24, 0))


def behind_camera(frame):
    """What polished sides mirror: the street's far side, darker than sky and ground."""
    dark = props.surface("far side", (0.07, 0.085, 0.06), 1.0)
    pale = props.surface("houses", (0.4, 0.37, 0.33), 1.0)
    for n in range(26):
        turn = math.radians(180 + n * 14)
        x, y = 42 * math.cos(turn), 42 * math.sin(turn)
        if y > -4:
            continue
        tall = 2.6 + 2.2 * math.sin(n * 2.3) ** 2
        props.box(frame, pale if n % 4 == 0 else dark, (x, y, 0), (11, 11, tall), n * 37)
