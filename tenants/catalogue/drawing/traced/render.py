# Run by Blender: `blender --background --python render.py -- jobs.json`. Renders each job's views of one vehicle in
# one place with Cycles, and writes each as plain bytes (red, green, blue) that trace.ts packs.
import json
import math
import os
import sys
import time

import bpy
import numpy as np
from mathutils import Matrix, Vector

sys.path.insert(0, os.path.dirname(__file__))
# Blender 3.4's importer still says np.bool, which Debian's numpy no longer has.
np.bool = bool

from denoise import denoise  # noqa: E402
from materials import OTHERS, PANE, brighten, coat, dress  # noqa: E402
from places import PLACES  # noqa: E402
from tone import develop  # noqa: E402

WHITE = 0.8

TO_BLENDER = Matrix(((1, 0, 0, 0), (0, 0, -1, 0), (0, 1, 0, 0), (0, 0, 0, 1)))


def main():
    with open(sys.argv[sys.argv.index("--") + 1]) as file:
        job = json.load(file)
    for view in job["views"]:
        started = time.time()
        bpy.ops.wm.read_factory_settings(use_empty=True)
        scene = bpy.context.scene
        subject = load(job["model"])
        camera = set_camera(scene, view["camera"])
        frame = set_frame(camera)
        settings = PLACES[job["light"]](frame, lambda *where: park(subject, frame, *where), vary(job.get("body", "")))
        camera.data.dof.aperture_fstop = settings.get("aperture", 5.6)
        set_cycles(scene, job)
        for material in bpy.data.materials:
            # Places are lit by their lamps and sky. Cycles would aim rays at each triangle that might glow.
            material.cycles.sample_as_light = False
        paints = [brighten(shot["colour"]) for shot in view["shots"]]
        for shot, light in zip(view["shots"], take_all(scene, job["folder"], paints)):
            develop(light, settings["exposure"]).tofile(shot["file"])
            print("traced", shot["file"], flush=True)
        print(f"{time.time() - started:.0f} s, {time.process_time():.0f} s of computing so far", flush=True)


def vary(body):
    """A number of the body, 0 to 6: what stands behind differs by it, so that a list shows no backdrop over and over."""
    return sum(map(ord, body)) % 7


def take_all(scene, folder, paints):
    """One picture in each paint. Light that a paint sends back grows evenly with its colour, so that all are mixed from
    one in black and one in white."""
    if len(paints) < 3:
        for paint in paints:
            coat(paint)
            yield take(scene, folder)
        return
    coat((0, 0, 0))
    black = take(scene, folder)
    coat((WHITE,) * 3)
    white = take(scene, folder)
    for paint in paints:
        yield np.maximum(black + (white - black) * (np.array(paint, np.float32) / WHITE), 0)


def load(path):
    bpy.ops.import_scene.gltf(filepath=path)
    dress(bpy.data.materials)
    return join([thing for thing in bpy.data.objects if thing.type == "MESH"])


def join(parts):
    """One object of all parts: rays find one faster than a hundred. Only `edge` must keep its own axes."""
    kept = [part for part in parts if part.data.materials[0].name.startswith("edge")]
    joined = [part for part in parts if part not in kept]
    bpy.ops.object.select_all(action="DESELECT")
    for part in joined:
        part.data = part.data.copy()
        part.data.use_auto_smooth = True
        part.select_set(True)
    bpy.context.view_layer.objects.active = joined[0]
    bpy.ops.object.join()
    for part in kept:
        whole = part.matrix_world.copy()
        part.parent = None
        part.matrix_world = whole
    return [joined[0], *kept]


def park(subject, frame, number, at, turn):
    """Another one of the vehicle, in another paint, at a place behind it."""
    root = bpy.data.objects.new("parked", None)
    bpy.context.scene.collection.objects.link(root)
    root.parent = frame
    root.location = at
    root.rotation_euler[2] = math.radians(turn)
    for thing in subject:
        copy = thing.copy()
        bpy.context.scene.collection.objects.link(copy)
        copy.parent = root
        copy.matrix_parent_inverse.identity()
        copy.matrix_basis = thing.matrix_world
        copy.pass_index = 1
        copy.color = (*OTHERS[number % len(OTHERS)], 1)


def set_camera(scene, view):
    data = bpy.data.cameras.new("camera")
    camera = bpy.data.objects.new("camera", data)
    scene.collection.objects.link(camera)
    scene.camera = camera
    columns = view["matrix"]
    rows = Matrix([[columns[c * 4 + r] for c in range(4)] for r in range(4)])
    camera.matrix_world = TO_BLENDER @ rows
    data.sensor_fit = "VERTICAL"
    data.sensor_height = 24
    data.angle = math.radians(view["lens"])
    data.clip_end = 500
    data.dof.use_dof = True
    place = camera.matrix_world.translation
    data.dof.focus_distance = max(2.0, math.hypot(place.x, place.y) - 0.9)
    return camera


def set_frame(camera):
    """An empty on the floor under the vehicle, whose y points away from the camera."""
    way = camera.matrix_world.to_3x3() @ Vector((0, 0, -1))
    frame = bpy.data.objects.new("frame", None)
    bpy.context.scene.collection.objects.link(frame)
    frame.rotation_euler[2] = math.atan2(way.y, way.x) - math.pi / 2
    return frame


def set_cycles(scene, job):
    scene.render.engine = "CYCLES"
    scene.render.resolution_x, scene.render.resolution_y = job["size"]
    scene.render.resolution_percentage = 100
    cycles = scene.cycles
    cycles.device = "CPU"
    cycles.use_denoising = False
    cycles.samples = job["samples"]
    cycles.use_adaptive_sampling = True
    cycles.adaptive_threshold = 0.02
    cycles.adaptive_min_samples = max(4, job["samples"] // 3)
    cycles.max_bounces = 5
    cycles.diffuse_bounces = 1
    cycles.glossy_bounces = 3
    cycles.transmission_bounces = 4
    cycles.transparent_max_bounces = 10
    cycles.caustics_reflective = False
    cycles.caustics_refractive = False
    cycles.blur_glossy = 0.5
    cycles.sample_clamp_indirect = 6
    scene.render.film_transparent = False
    # The second take finds the first one's shapes in order.
    scene.render.use_persistent_data = True
    layer = bpy.context.view_layer
    layer.cycles.denoising_store_passes = True
    layer.use_pass_material_index = True


def take(scene, folder):
    """Colour, albedo and normals as files, and back as one clean picture."""
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new("CompositorNodeRLayers")
    out = tree.nodes.new("CompositorNodeOutputFile")
    out.base_path = folder
    out.format.file_format = "OPEN_EXR"
    out.format.color_mode = "RGB"
    out.format.color_depth = "32"
    out.file_slots.clear()
    names = ("Image", "Denoising Albedo", "Denoising Normal", "IndexMA")
    for name in names:
        out.file_slots.new(name)
        tree.links.new(layers.outputs[name], out.inputs[name])
    scene.render.filepath = os.path.join(folder, "whole.png")
    bpy.ops.render.render()
    colour, albedo, normal, index = (read(os.path.join(folder, f"{name}0001.exr")) for name in names)
    # Panes show what is behind and what they mirror by turns: nothing there that the network could go by.
    pane = index[:, :, :1] == PANE
    return denoise(colour, np.where(pane, 0.5, albedo), np.where(pane, 0, normal))


def read(path):
    image = bpy.data.images.load(path)
    image.colorspace_settings.name = "Non-Color"
    width, height = image.size
    flat = np.empty(width * height * 4, np.float32)
    image.pixels.foreach_get(flat)
    bpy.data.images.remove(image)
    os.remove(path)
    return flat.reshape(height, width, 4)[::-1, :, :3].copy()


main()
