# The yard beside a paddock, and the forecourt after sunset.
import math

import numpy as np

import outdoors
import props


def yard(frame, park, nth):
    """Gravel under clouds, a wire fence, a paddock with gum trees."""
    overcast()
    props.sun(frame, 55, 30, 1.1, 25, (1.0, 0.97, 0.93))
    props.floor(frame, gravel())
    grass = props.shaded("grass", meadow)
    props.mesh("paddock", [(-120, 9.6, 0.02), (120, 9.6, 0.02), (120, 160, 1.5), (-120, 160, 1.5)], [(0, 1, 2, 3)], grass, frame)
    fence(frame)
    tufts(frame)
    gums(frame, nth)
    outdoors.behind_camera(frame)
    return {"exposure": 1.45, "aperture": 2.0}


def overcast():
    def make(maths):
        return maths.ramp(maths.clouds(0.2, 0.9, 0.55), (0.3, (0.52, 0.56, 0.62)), (0.68, (1.0, 1.02, 1.05)))

    props.world(make, 0.95)


def gravel():
    def make(maths):
        stones = maths.node("ShaderNodeTexVoronoi", Vector=maths.node("ShaderNodeTexCoord").outputs["Object"], Scale=38.0)
        cloudy = props.grain(maths, 0.5, 5.0)
        split = maths.node("ShaderNodeSeparateColor", Color=stones.outputs["Color"])
        tint = maths.do("ADD", maths.do("MULTIPLY", split.outputs[0], 0.6), maths.do("MULTIPLY", cloudy, 0.4))
        colour = maths.ramp(tint, (0.15, (0.16, 0.145, 0.125)), (0.85, (0.4, 0.375, 0.335)))
        normal = props.bump(maths, stones.outputs["Distance"], 0.7, 0.02)
        return maths.node("ShaderNodeBsdfPrincipled", Base_Color=colour, Roughness=0.9, Specular=0.15, Normal=normal).outputs[0]

    return props.shaded("gravel", make)


def meadow(maths):
    patches = props.grain(maths, 0.25, 4.0, 0.7)
    colour = maths.ramp(patches, (0.3, (0.1, 0.12, 0.045)), (0.75, (0.26, 0.24, 0.1)))
    return maths.node("ShaderNodeBsdfPrincipled", Base_Color=colour, Roughness=1.0, Specular=0.0).outputs[0]


def fence(frame):
    wood = props.surface("post", (0.2, 0.175, 0.14), 0.9)
    wire = props.surface("wire", (0.4, 0.4, 0.4), 0.4, 0.8)
    for n in range(23):
        props.box(frame, wood, (n * 2.6 - 28, 9.8, 0), (0.13, 0.13, 1.25), n * 17)
    for up in (0.4, 0.75, 1.1):
        props.box(frame, wire, (0, 9.75, up), (60, 0.012, 0.012))


def tufts(frame):
    dry = props.leaf("dry grass", (0.12, 0.13, 0.05), (0.33, 0.29, 0.13))
    rng = np.random.default_rng(7)
    blobs = [(rng.uniform(-30, 30), rng.uniform(-0.5, 3.5), 0.08, rng.uniform(0.12, 0.3)) for _ in range(420)]
    props.plant(frame, props.crown("tufts", dry, blobs, 26000, 0.09, 3), (0, 9.6, 0))


def gums(frame, nth):
    green = props.leaf("gum", (0.09, 0.12, 0.05), (0.24, 0.28, 0.14))
    bark = props.surface("bark", (0.4, 0.35, 0.29), 0.9)
    rng = np.random.default_rng(11 + nth)
    crowns = []
    for n in range(3):
        blobs = [(rng.normal(0, 1.7), rng.normal(0, 1.2), rng.uniform(3.4, 8.0), rng.uniform(0.5, 1.3)) for _ in range(22)]
        crowns.append(props.crown(f"gum{n}", green, blobs, 12000, 0.13, n))
    for n in range(26):
        x, y = n * 7.5 - 96 + rng.uniform(-3, 3), rng.uniform(48, 105)
        size = rng.uniform(0.8, 1.3)
        props.plant(frame, crowns[n % 3], (x, y, 0.4), size, n * 61)
        props.box(frame, bark, (x, y, 0), (0.3 * size, 0.3 * size, 5 * size))


def dusk(frame, park, nth):
    """Strings of bulbs, a lit glass front and trees against the last light; lamps overhead."""
    evening(frame)
    props.floor(frame, asphalt())
    outdoors.building(frame, nth, lit=5.0)
    outdoors.trees(frame, nth)
    outdoors.stock(park, nth)
    bulbs(frame)
    warm = (1.0, 0.86, 0.68)
    props.panel(frame, (-2.5, -3.5, 5.6), (6, 0.6), 520, (0, 0, 0.4), warm)
    props.panel(frame, (2.5, 2.6, 5.8), (7, 0.5), 420, (0, 0, 0.4), warm)
    props.panel(frame, (0, -14, 3.4), (12, 2.4), 1100, (0, 0, 0.7), (0.82, 0.88, 1.0))
    return {"exposure": 1.3, "aperture": 1.8}


def evening(frame):
    def make(maths):
        split = maths.node("ShaderNodeSeparateXYZ", Vector=maths.node("ShaderNodeTexCoord").outputs["Generated"])
        return maths.ramp(
            maths.do("MAXIMUM", split.outputs[2], 0.0),
            (0.0, (0.95, 0.47, 0.2)),
            (0.05, (0.72, 0.4, 0.27)),
            (0.14, (0.36, 0.28, 0.32)),
            (0.32, (0.12, 0.15, 0.26)),
            (1.0, (0.035, 0.055, 0.12)),
        )

    props.world(make, 0.75)


def asphalt():
    def make(maths):
        cloudy = props.grain(maths, 0.7, 4.0, 0.65)
        stones = props.grain(maths, 90.0, 1.0)
        line = props.joints(maths, 0, 5.4, 0.1)
        colour = maths.ramp(stones, (0.35, (0.03, 0.031, 0.034)), (0.7, (0.075, 0.076, 0.08)))
        colour = maths.mix(line, colour, (0.4, 0.4, 0.38, 1))
        rough = maths.ramp(cloudy, (0.4, (0.16, 0.16, 0.16)), (0.62, (0.5, 0.5, 0.5)))
        normal = props.bump(maths, stones, 0.2, 0.006)
        return maths.node("ShaderNodeBsdfPrincipled", Base_Color=colour, Roughness=rough, Specular=0.5, Normal=normal).outputs[0]

    return props.shaded("asphalt", make)


def bulbs(frame):
    """Strings between masts six metres apart."""
    glow = props.surface("bulb", (1.0, 0.72, 0.38), glow=40)
    for y, high in ((9.0, 3.6), (12.5, 4.2)):
        for n in range(38):
            x = n * 0.62 - 11.5
            sag = 0.4 * (1 - math.cos(x / 6 * 2 * math.pi))
            props.ball(frame, glow, (x, y, high - sag), 0.045)
