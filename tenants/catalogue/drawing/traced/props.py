# What places are built from: boxes, floors, lamps, leaves, and plain surfaces.
import math

import bpy
import numpy as np

from nodes import Maths


def link(thing, frame):
    bpy.context.scene.collection.objects.link(thing)
    thing.parent = frame
    return thing


def mesh(name, points, faces, material, frame, at=(0, 0, 0), turn=0):
    data = bpy.data.meshes.new(name)
    data.from_pydata([tuple(p) for p in points], [], [tuple(f) for f in faces])
    if material:
        data.materials.append(material)
    thing = link(bpy.data.objects.new(name, data), frame)
    thing.location = at
    thing.rotation_euler[2] = math.radians(turn)
    return thing


def box(frame, material, at, size, turn=0, name="box"):
    """A box that stands with the middle of its foot at `at`."""
    x, y, z = size[0] / 2, size[1] / 2, size[2]
    points = [(a * x, b * y, c * z) for c in (0, 1) for b in (-1, 1) for a in (-1, 1)]
    faces = [(0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5)]
    return mesh(name, points, faces, material, frame, at, turn)


def floor(frame, material, size=120):
    points = [(-size, -size, 0), (size, -size, 0), (size, size, 0), (-size, size, 0)]
    return mesh("floor", points, [(0, 1, 2, 3)], material, frame)


def panel(frame, at, size, power, to=(0, 0, 0.6), colour=(1, 1, 1), seen=True):
    """A lamp with a flat face of that size, turned towards a point."""
    data = bpy.data.lights.new("panel", "AREA")
    data.shape = "RECTANGLE"
    data.size, data.size_y = size
    data.energy = power
    data.color = colour
    thing = link(bpy.data.objects.new("panel", data), frame)
    thing.location = at
    way = np.array(to, float) - np.array(at, float)
    flat = math.hypot(way[0], way[1])
    thing.rotation_euler = (math.atan2(flat, -way[2]), 0, math.atan2(way[1], way[0]) - math.pi / 2)
    thing.visible_camera = seen
    return thing


def sun(frame, height, turn, power, angle, colour):
    """Degrees above the horizon, and round from straight behind the camera towards its right."""
    data = bpy.data.lights.new("sun", "SUN")
    data.energy = power
    data.angle = math.radians(angle)
    data.color = colour
    thing = link(bpy.data.objects.new("sun", data), frame)
    thing.rotation_euler = (math.radians(90 - height), 0, math.radians(turn))
    return thing


def surface(name, colour, rough=0.6, metal=0.0, shine=0.5, glow=0.0):
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    principled = material.node_tree.nodes["Principled BSDF"]
    principled.inputs["Base Color"].default_value = (*colour, 1)
    principled.inputs["Roughness"].default_value = rough
    principled.inputs["Metallic"].default_value = metal
    principled.inputs["Specular"].default_value = shine
    if glow:
        principled.inputs["Emission"].default_value = (*colour, 1)
        principled.inputs["Emission Strength"].default_value = glow
    return material


def shaded(name, make):
    """A material whose surface `make(maths)` returns."""
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    tree = material.node_tree
    tree.nodes.clear()
    out = tree.nodes.new("ShaderNodeOutputMaterial")
    tree.links.new(make(Maths(tree)), out.inputs["Surface"])
    return material


def grain(maths, scale, detail=4.0, rough=0.55, stretch=None):
    """Cloudy noise, 0 to 1, by where things are (metres)."""
    at = maths.node("ShaderNodeTexCoord").outputs["Object"]
    if stretch:
        mapping = maths.node("ShaderNodeMapping", Vector=at)
        mapping.inputs["Scale"].default_value = stretch
        at = mapping.outputs[0]
    return maths.node("ShaderNodeTexNoise", Vector=at, Scale=scale, Detail=detail, Roughness=rough).outputs["Fac"]


def bump(maths, height, strength, distance=0.02):
    return maths.node("ShaderNodeBump", Height=height, Strength=strength, Distance=distance).outputs[0]


def joints(maths, across, along, width):
    """1 on the lines of a grid on the floor, 0 elsewhere."""
    at = maths.node("ShaderNodeSeparateXYZ", Vector=maths.node("ShaderNodeTexCoord").outputs["Object"])
    lines = []
    for socket, step in ((at.outputs[0], across), (at.outputs[1], along)):
        if step:
            away = maths.do("PINGPONG", maths.do("ADD", socket, step * 0.37), step / 2)
            lines.append(away < width / 2)
    return lines[0] if len(lines) == 1 else maths.do("MAXIMUM", *lines)


def leaf(name, dark, light):
    def make(maths):
        tint = maths.node("ShaderNodeNewGeometry").outputs["Random Per Island"]
        colour = maths.ramp(tint, (0.0, dark), (1.0, light))
        lit = maths.node("ShaderNodeBsdfDiffuse", Color=colour).outputs[0]
        through = maths.node("ShaderNodeBsdfTranslucent", Color=colour).outputs[0]
        return maths.blend(0.35, lit, through)

    return shaded(name, make)


def crown(name, material, blobs, leaves, size, seed=1):
    """A mesh of leaves on round blobs: (x, y, z, radius)."""
    rng = np.random.default_rng(seed)
    weights = np.array([r**2 for *_, r in blobs])
    which = rng.choice(len(blobs), leaves, p=weights / weights.sum())
    blobs = np.array(blobs, float)
    way = rng.normal(size=(leaves, 3))
    way /= np.linalg.norm(way, axis=1)[:, None]
    middle = blobs[which, :3] + way * (blobs[which, 3] * rng.uniform(0.62, 1.0, leaves) ** 0.6)[:, None]
    one = rng.normal(size=(leaves, 3))
    one /= np.linalg.norm(one, axis=1)[:, None]
    two = np.cross(one, way + rng.normal(scale=0.5, size=(leaves, 3)))
    two /= np.linalg.norm(two, axis=1)[:, None]
    long, short = size, size * 0.45
    corners = np.stack(
        [middle - one * long, middle - two * short, middle + one * long, middle + two * short], axis=1
    ).reshape(-1, 3)
    data = bpy.data.meshes.new(name)
    data.from_pydata(corners.tolist(), [], np.arange(leaves * 4).reshape(-1, 4).tolist())
    data.materials.append(material)
    return data


def plant(frame, data, at, scale=1.0, turn=0):
    thing = link(bpy.data.objects.new("plant", data), frame)
    thing.location = at
    thing.scale = (scale,) * 3 if not isinstance(scale, tuple) else scale
    thing.rotation_euler[2] = math.radians(turn)
    return thing


def world(make, strength=1.0):
    """Sets the sky: `make(maths)` returns its colour."""
    sky = bpy.data.worlds.new("sky")
    sky.use_nodes = True
    bpy.context.scene.world = sky
    sky.cycles.sampling_method = "MANUAL"
    sky.cycles.sample_map_resolution = 256
    maths = Maths(sky.node_tree)
    sky.node_tree.nodes.clear()
    background = maths.node("ShaderNodeBackground", Color=make(maths), Strength=strength)
    out = sky.node_tree.nodes.new("ShaderNodeOutputWorld")
    sky.node_tree.links.new(background.outputs[0], out.inputs["Surface"])
    return sky


def ring(frame, material, at, radius, thick):
    """A tyre that lies on its side."""
    points, faces, around, across = [], [], 28, 10
    for n in range(around):
        turn = 2 * math.pi * n / around
        for k in range(across):
            lean = 2 * math.pi * k / across
            out = radius + thick * math.cos(lean) * 0.9
            points.append((out * math.cos(turn), out * math.sin(turn), thick * math.sin(lean)))
    for n in range(around):
        for k in range(across):
            a, b = n * across, (n + 1) % around * across
            faces.append((a + k, b + k, b + (k + 1) % across, a + (k + 1) % across))
    thing = mesh("ring", points, faces, material, frame, at)
    for face in thing.data.polygons:
        face.use_smooth = True
    return thing


def ball(frame, material, at, radius):
    points, faces, rows, around = [(0, 0, -radius)], [], 6, 10
    for r in range(1, rows):
        up = math.pi * r / rows - math.pi / 2
        for n in range(around):
            turn = 2 * math.pi * n / around
            points.append((radius * math.cos(up) * math.cos(turn), radius * math.cos(up) * math.sin(turn), radius * math.sin(up)))
    points.append((0, 0, radius))
    last = len(points) - 1
    for n in range(around):
        faces.append((0, 1 + (n + 1) % around, 1 + n))
        faces.append((last, last - around + n, last - around + (n + 1) % around))
        for r in range(rows - 2):
            a = 1 + r * around
            faces.append((a + n, a + (n + 1) % around, a + around + (n + 1) % around, a + around + n))
    return mesh("ball", points, faces, material, frame, at)
