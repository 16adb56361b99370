# What a vehicle is made of, by the names of the materials in its file.
import json

import bpy


from nodes import Maths

# The name of the node that holds the paint.
COAT = "coat"

# Marks panes in the picture of materials.
PANE = 7

# Paints of what stands behind.
OTHERS = (
    (0.7, 0.7, 0.7),
    (0.05, 0.055, 0.06),
    (0.32, 0.33, 0.34),
    (0.02, 0.06, 0.16),
    (0.62, 0.62, 0.6),
    (0.2, 0.02, 0.02),
)


def dress(materials):
    """Gives each material of a vehicle its surface. Those without a name here keep what their file says."""
    for material in materials:
        kind = material.name.split(".")[0]
        if kind in ("body", "edge"):
            make_body(material, kind == "edge")
        elif kind == "paint":
            make_paint(material)
        elif kind == "glass":
            material.pass_index = PANE
            start(material)
            finish(material, make_glass(Maths(material.node_tree)))
        elif kind in ("rubber", "tread"):
            make_rubber(material, kind)


def start(material):
    material.use_nodes = True
    material.node_tree.nodes.clear()


def finish(material, surface):
    tree = material.node_tree
    out = tree.nodes.new("ShaderNodeOutputMaterial")
    tree.links.new(surface, out.inputs["Surface"])


def brighten(colour):
    """White paint reflects four fifths of the light; the page's is darker, for its own lights."""
    most = max(colour)
    if most < 0.4 or min(colour) / most < 0.6:
        return tuple(colour)
    return tuple(min(0.82, part * 1.42) for part in colour)


def is_undercoat(colour):
    """The page's stand-in for all paints (mix.ts)."""
    return abs(colour[0] - 0.2122) < 0.003 and colour[1] < 0.003 and abs(colour[2] - 0.2159) < 0.003


def coat(colour):
    """Gives the vehicle a paint."""
    for material in bpy.data.materials:
        for node in material.node_tree.nodes if material.use_nodes else ():
            if node.name == COAT:
                node.outputs[0].default_value = (*colour, 1)


def make_paint(material):
    principled = material.node_tree.nodes["Principled BSDF"]
    colour = tuple(principled.inputs["Base Color"].default_value)[:3]
    metal = principled.inputs["Metallic"].default_value
    start(material)
    maths = Maths(material.node_tree)
    finish(material, lacquer(maths, own_colour(maths, colour), metal)[1])


def own_colour(maths, colour):
    """The paint; on others of the vehicle (pass index 1), which share its mesh, their own."""
    own = maths.node("ShaderNodeRGB")
    own.name = COAT if is_undercoat(colour) else "colour"
    own.outputs[0].default_value = (*brighten(colour), 1)
    thing = maths.node("ShaderNodeObjectInfo")
    return maths.mix(thing.outputs["Object Index"], own.outputs[0], thing.outputs["Color"])


def lacquer(maths, colour, metal, rough=0.36, coat=1.0):
    """Car paint: flakes of metal under a clear coat that mirrors more at a slant."""
    paint = maths.node("ShaderNodeBsdfPrincipled", Base_Color=colour, Metallic=metal, Roughness=rough, Specular=0.3)
    shine = maths.node("ShaderNodeBsdfGlossy", Color=(1, 1, 1, 1), Roughness=0.015).outputs[0]
    share = maths.node("ShaderNodeFresnel", IOR=1.55).outputs[0]
    return paint, maths.blend(maths.do("MULTIPLY", share, coat), paint.outputs[0], shine)


def make_rubber(material, kind):
    start(material)
    maths = Maths(material.node_tree)
    grain = maths.node("ShaderNodeTexNoise", Scale=60.0)
    shade = maths.ramp(grain.outputs["Fac"], (0.3, (0.012, 0.012, 0.012)), (0.8, (0.03, 0.029, 0.028)))
    rough = 0.55 if kind == "rubber" else 0.85
    finish(
        material,
        maths.node("ShaderNodeBsdfPrincipled", Base_Color=shade, Roughness=rough, Specular=0.4).outputs[0],
    )


def make_glass(maths):
    """A tinted pane: mirrors more at a slant; what is behind it is seen, and light comes in."""
    slant = maths.node("ShaderNodeLayerWeight", Blend=0.5).outputs["Facing"]
    share = maths.do("POWER", slant, 4.0) * 0.9 + 0.05
    tint = maths.node("ShaderNodeBsdfTransparent", Color=(0.42, 0.47, 0.46, 1)).outputs[0]
    shine = maths.node("ShaderNodeBsdfGlossy", Color=(1, 1, 1, 1), Roughness=0.0).outputs[0]
    return maths.blend(share, tint, shine)


def make_body(material, is_edge):
    """The drawn body: paint where its sheets are empty, ink, glass; `is_edge` for triangles with some of each."""
    sheets = json.loads(material["about"])
    colour, metal = sheets["colour"], sheets["metal"]
    pictures = [node for node in material.node_tree.nodes if node.type == "TEX_IMAGE"]
    images = {
        "matter" if node.outputs["Color"].links[0].to_socket.name == "Emission" else "colour": node.image
        for node in pictures
    }
    start(material)
    maths = Maths(material.node_tree)
    seat = find_spot(maths, sheets) if is_edge else {"at": maths.node("ShaderNodeTexCoord").outputs["UV"]}
    drawn = sample(maths, images["colour"], seat["at"], "sRGB")
    matter = sample(maths, images["matter"], seat["at"], "Non-Color")
    split = maths.node("ShaderNodeSeparateColor", Color=matter)
    rough, shine, kind = (maths_value(maths, split.outputs[n]) for n in range(3))
    cover = maths.clamp(kind * 2)
    # Lamps and black glass lie under a clear cover; grilles and sills of plastic do not.
    shiny = maths.pick(cover, rough < 0.3, 1 + 0 * cover)
    paint, surface = lacquer(
        maths,
        maths.mix(cover, own_colour(maths, colour), drawn),
        maths.pick(cover, shine, metal + 0 * cover),
        maths.pick(cover, rough, 0.36 + 0 * cover),
        shiny,
    )
    glow = light_up(maths, drawn, rough, cover)
    maths.put(drawn, paint.inputs["Emission"])
    maths.put(glow, paint.inputs["Emission Strength"])
    inside = maths.node("ShaderNodeBsdfDiffuse", Color=(0.035, 0.035, 0.037, 1)).outputs[0]
    behind = maths.node("ShaderNodeNewGeometry").outputs["Backfacing"]
    whole = maths.blend(behind, surface, inside)
    if is_edge:
        whole = maths.blend(kind > 0.75, whole, make_glass(maths))
        nothing = maths.node("ShaderNodeBsdfTransparent").outputs[0]
        whole = maths.blend(seat["gone"], whole, nothing)
    finish(material, whole)


def maths_value(maths, socket):
    return maths.do("ADD", socket, 0.0)


def sample(maths, image, at, space):
    image.colorspace_settings.name = space
    image.alpha_mode = "NONE"
    node = maths.node("ShaderNodeTexImage", Vector=at)
    node.image = image
    node.extension = "EXTEND"
    return node.outputs["Color"]


def light_up(maths, drawn, rough, cover):
    """Daytime lamps are the only thing drawn in pure white and smooth."""
    split = maths.node("ShaderNodeSeparateColor", Color=drawn)
    white = maths.do("MINIMUM", split.outputs[0], split.outputs[2]) > 0.97
    return white * (rough < 0.25) * cover * 1.6


def find_spot(maths, sheets):
    """Where on the sheets a spot of the body lies, in the picture's own measure, as the page's shader finds it."""
    places, zones, atlas = sheets["places"], sheets["zones"], sheets["atlas"]
    spot = maths.node("ShaderNodeTexCoord")
    here = maths.node("ShaderNodeSeparateXYZ", Vector=spot.outputs["Object"])
    face = maths.node("ShaderNodeSeparateXYZ", Vector=spot.outputs["Normal"])
    # The file's axes were turned on the way in: the car's z is Blender's -y.
    x, y, z = (maths_value(maths, here.outputs[0]), maths_value(maths, here.outputs[2]), here.outputs[1])
    z = maths.do("MULTIPLY", z, -1.0)
    nx, ny = maths_value(maths, face.outputs[0]), maths_value(maths, face.outputs[2])
    nz = maths.do("MULTIPLY", face.outputs[1], -1.0)

    def on_sheet(name, across, up):
        left, low, wide, tall = places[name]["metres"]
        px, py, pw, ph = (part / atlas for part in places[name]["pixels"])
        u = maths.clamp((across - left) / wide, 0.002, 0.998)
        v = maths.clamp((up - low) / tall, 0.002, 0.998)
        return u * pw + px, 1 - ((1 - v) * ph + py)

    def along(screen):
        x0, z0, x1, z1 = screen
        size = ((x1 - x0) ** 2 + (z1 - z0) ** 2) ** 0.5
        return ((x - x0) * (x1 - x0) + (z - z0) * (z1 - z0)) / size

    side = abs(y)
    front, back = zones["front"], zones["back"]
    ends = zones["noseRound"], zones["tailRound"]
    around_nose = maths.do("ARCTAN2", side, ends[0] - x) * ends[0]
    around_tail = maths.do("ARCTAN2", side, x - (zones["length"] - ends[1])) * ends[1]
    high = (z > zones["belt"]) * (abs(ny) < 0.62)
    choices = [
        (high * (x < front[2] + 0.06) * (x > front[0] - 0.25) * (nx < -0.12), on_sheet("front", y, along(front))),
        (high * (x > back[2] - 0.06) * (nx > 0.12), on_sheet("back", y, along(back))),
        (nz > 0.8, on_sheet("top", x, y)),
        ((x < zones["noseEnd"]) * (z < zones["belt"]), on_sheet("nose", around_nose, z)),
        ((x > zones["tailStart"]) * (z < zones["belt"]), on_sheet("tail", around_tail, z)),
    ]
    u, v = on_sheet("side", x, z)
    for applies, (other_u, other_v) in reversed(choices):
        u, v = maths.pick(applies, other_u, u), maths.pick(applies, other_v, v)
    gone = None
    for ax, az, radius in zones["arches"]:
        far = maths.do("SQRT", (x - ax) * (x - ax) + (z - az) * (z - az))
        hollow = (far < radius) * (abs(ny) > 0.2)
        gone = hollow if gone is None else maths.do("MAXIMUM", gone, hollow)
    if "open" in zones:
        away = (z > zones["open"]) * maths.do("MAXIMUM", x > front[2] + 0.03, abs(ny) > 0.5)
        gone = away if gone is None else maths.do("MAXIMUM", gone, away)
    at = maths.node("ShaderNodeCombineXYZ", X=u, Y=v, Z=0.0).outputs[0]
    return {"at": at, "gone": 0.0 if gone is None else gone}

