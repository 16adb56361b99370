# The studio, the showroom and the workshop.
import math

import props


def studio(frame, park, nth):
    """A pale sweep that darkens upwards, under one wide softbox; strips at the sides draw the lines of the paint."""
    pale = props.surface("sweep", (0.46, 0.465, 0.475), 0.22, 0.0, 0.4)
    sweep(frame, pale)
    props.world(lambda maths: maths.node("ShaderNodeRGB").outputs[0], 0.0)
    top = props.panel(frame, (0, 0.6, 5.6), (9, 5.0), 1000, (0, 0.6, 0))
    # It would whiten bonnets and windscreens.
    top.visible_glossy = False
    props.panel(frame, (0.0, 1.6, 5.0), (10, 0.7), 110, (0, 0, 0.6))
    props.panel(frame, (-7.0, -4.0, 2.2), (1.0, 4.5), 260, (0, 0, 0.7))
    props.panel(frame, (7.0, -4.5, 2.4), (1.0, 4.5), 300, (0, 0, 0.7))
    props.panel(frame, (0.0, -13.0, 4.6), (14, 2.2), 1500, (0, 0, 0.5))
    wall = props.panel(frame, (0, 4.5, 3.4), (14, 0.6), 420, (0, 11, 0.5), seen=False)
    wall.visible_glossy = False
    return {"exposure": 1.1, "aperture": 8}


def sweep(frame, material):
    """Floor and wall in one, with a round corner."""
    bend, depth, radius = 14, 8.0, 3.0
    line = [(-30, 0.0), (depth, 0.0)]
    for n in range(1, bend + 1):
        turn = math.pi / 2 * n / bend
        line.append((depth + radius * math.sin(turn), radius * (1 - math.cos(turn))))
    line.append((depth + radius, 14))
    points = [(x, y, z) for x in (-40, 40) for y, z in line]
    count = len(line)
    faces = [(n, count + n, count + n + 1, n + 1) for n in range(count - 1)]
    thing = props.mesh("sweep", points, faces, material, frame)
    for face in thing.data.polygons:
        face.use_smooth = True


def showroom(frame, park, nth):
    """Tiles that shine, a graphite wall under a line of warm light, battens at one side, daylight from the front."""
    props.world(lambda maths: maths.node("ShaderNodeRGB").outputs[0], 0.0)
    props.floor(frame, tiles())
    wall = props.surface("graphite", (0.075, 0.08, 0.087), 0.6)
    dark = props.surface("skirting", (0.02, 0.022, 0.025), 0.4)
    line = props.surface("line of light", (1.0, 0.78, 0.5), glow=14)
    ceiling = props.surface("ceiling", (0.35, 0.35, 0.35), 0.9)
    props.box(frame, wall, (0, 7.0, 0), (60, 0.3, 6))
    props.box(frame, dark, (0, 6.82, 0), (60, 0.06, 0.14))
    props.box(frame, line, (0, 6.8, 2.72), (60, 0.06, 0.05))
    props.box(frame, ceiling, (0, 0, 5.6), (60, 60, 0.1))
    oak = props.shaded("oak", timber)
    for n in range(26):
        props.box(frame, oak, (2.3 + n * 0.34, 6.7, 0), (0.19, 0.14, 6))
    for n, x in enumerate((-9.5, 9.6)):
        park(n + nth, (x, 4.6, 0), 78 if x < 0 else 100)
    props.panel(frame, (-0.3, 0.3, 5.2), (8, 2.0), 700, (0, 0, 0), (1.0, 0.95, 0.88))
    for x in (-6, -2, 2, 6):
        props.panel(frame, (x, 4.6, 5.3), (0.5, 0.5), 170, (x * 0.9, 6.9, 1.2), (1.0, 0.85, 0.66), seen=False)
    for x in (-7.5, -2.5, 2.5, 7.5):
        props.panel(frame, (x, -15, 2.6), (4.2, 4.2), 1300, (0, 0, 0.8), (0.93, 0.97, 1.0))
    props.panel(frame, (-9, -1, 2.4), (1.0, 4.5), 240, (0, 0, 0.7), (1.0, 0.92, 0.82))
    return {"exposure": 1.05, "aperture": 2.8}


def tiles():
    def make(maths):
        line = props.joints(maths, 1.2, 1.2, 0.008)
        cloudy = props.grain(maths, 1.6, 3.0)
        colour = maths.ramp(cloudy, (0.3, (0.115, 0.117, 0.12)), (0.75, (0.17, 0.172, 0.175)))
        colour = maths.mix(line, colour, (0.04, 0.04, 0.042, 1))
        rough = maths.do("ADD", maths.do("MULTIPLY", cloudy, 0.12), 0.07)
        return maths.node("ShaderNodeBsdfPrincipled", Base_Color=colour, Roughness=rough, Specular=0.5).outputs[0]

    return props.shaded("tiles", make)


def timber(maths):
    lines = props.grain(maths, 3.0, 3.0, 0.6, stretch=(6, 6, 0.35))
    colour = maths.ramp(lines, (0.3, (0.16, 0.085, 0.04)), (0.7, (0.34, 0.2, 0.1)))
    return maths.node("ShaderNodeBsdfPrincipled", Base_Color=colour, Roughness=0.45, Specular=0.35).outputs[0]


def workshop(frame, park, nth):
    """A painted floor, walls with a dado and a yellow line, a roller door, cabinets, rows of tubes."""
    props.world(lambda maths: maths.node("ShaderNodeRGB").outputs[0], 0.0)
    props.floor(frame, epoxy())
    upper = props.surface("wall", (0.5, 0.52, 0.52), 0.8)
    lower = props.surface("dado", (0.075, 0.1, 0.12), 0.45)
    yellow = props.surface("line", (0.75, 0.43, 0.03), 0.5)
    roof = props.surface("roof", (0.45, 0.45, 0.45), 0.9)
    props.box(frame, upper, (0, 6.4, 1.2), (60, 0.3, 4.8))
    props.box(frame, lower, (0, 6.38, 0), (60, 0.3, 1.15))
    props.box(frame, yellow, (0, 6.37, 1.15), (60, 0.3, 0.06))
    props.box(frame, roof, (0, 0, 5.9), (60, 60, 0.1))
    roller_door(frame, -5.2)
    cabinets(frame)
    tube = props.surface("tube", (1.0, 0.98, 0.94), glow=22)
    for x in (-6.4, -2.2, 2.0, 6.2):
        props.box(frame, tube, (x, 5.5, 3.25), (2.6, 0.07, 0.07))
    for y in (-7, -3.4, 0.2, 3.4):
        for x in (-4.6, 0, 4.6):
            props.panel(frame, (x, y, 5.0), (3.6, 0.3), 62, (x, y, 0), (1.0, 0.98, 0.94))
    props.panel(frame, (0, -15, 2.6), (13, 4.2), 3600, (0, 0, 0.9), (0.95, 0.98, 1.0))
    return {"exposure": 1.25, "aperture": 2.8}


def epoxy():
    def make(maths):
        cloudy = props.grain(maths, 0.8, 3.0, 0.65)
        fine = props.grain(maths, 9.0, 3.0)
        colour = maths.ramp(cloudy, (0.3, (0.22, 0.225, 0.23)), (0.75, (0.31, 0.315, 0.32)))
        marks = maths.ramp(fine, (0.62, (0, 0, 0)), (0.75, (0.3, 0.3, 0.3)))
        colour = maths.mix(marks, colour, (0.12, 0.12, 0.12, 1))
        rough = maths.do("ADD", maths.do("MULTIPLY", fine, 0.22), 0.1)
        return maths.node("ShaderNodeBsdfPrincipled", Base_Color=colour, Roughness=rough, Specular=0.5).outputs[0]

    return props.shaded("epoxy", make)


def roller_door(frame, x):
    metal = props.surface("door", (0.42, 0.44, 0.46), 0.4, 0.5)
    edge = props.surface("frame", (0.1, 0.11, 0.12), 0.5)
    for n in range(30):
        props.box(frame, metal, (x, 6.2 + (n % 2) * 0.02, n * 0.11), (3.4, 0.06, 0.1))
    for side in (-1.75, 1.75):
        props.box(frame, edge, (x + side, 6.16, 0), (0.14, 0.2, 3.4))
    props.box(frame, edge, (x, 6.16, 3.3), (3.7, 0.3, 0.4))


def cabinets(frame):
    red = props.surface("cabinet", (0.33, 0.025, 0.02), 0.3)
    grey = props.surface("cupboard", (0.2, 0.22, 0.24), 0.45)
    steel = props.surface("handle", (0.6, 0.6, 0.62), 0.3, 0.9)
    black = props.surface("tyre", (0.02, 0.02, 0.02), 0.7)
    for x in (2.7, 3.55):
        props.box(frame, red, (x, 5.9, 0.12), (0.8, 0.5, 0.9))
        for n in range(5):
            props.box(frame, steel, (x, 5.63, 0.25 + n * 0.16), (0.6, 0.03, 0.02))
    props.box(frame, steel, (3.1, 5.9, 1.02), (1.8, 0.6, 0.05))
    for x in (5.0, 6.0, 7.0):
        props.box(frame, grey, (x, 5.95, 0), (0.96, 0.5, 1.95))
    for n in range(4):
        tyre = props.ring(frame, black, (-2.4, 5.7, 0.12 + n * 0.235), 0.22, 0.12)
        tyre.rotation_euler[2] = n
    for n in range(3):
        props.ring(frame, black, (-1.6, 5.75, 0.12 + n * 0.235), 0.22, 0.12)
