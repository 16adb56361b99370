# Shader nodes written as sums: `Maths(tree)` makes values that add, multiply and compare.
class Value:
    def __init__(self, maths, socket):
        self.maths = maths
        self.socket = socket

    def __add__(self, other):
        return self.maths.do("ADD", self, other)

    def __sub__(self, other):
        return self.maths.do("SUBTRACT", self, other)

    def __rsub__(self, other):
        return self.maths.do("SUBTRACT", other, self)

    def __mul__(self, other):
        return self.maths.do("MULTIPLY", self, other)

    def __truediv__(self, other):
        return self.maths.do("DIVIDE", self, other)

    def __lt__(self, other):
        return self.maths.do("LESS_THAN", self, other)

    def __gt__(self, other):
        return self.maths.do("GREATER_THAN", self, other)

    def __abs__(self):
        return self.maths.do("ABSOLUTE", self)

    __radd__ = __add__
    __rmul__ = __mul__


class Maths:
    def __init__(self, tree):
        self.tree = tree

    def do(self, operation, *values, clamp=False):
        node = self.tree.nodes.new("ShaderNodeMath")
        node.operation = operation
        node.use_clamp = clamp
        for socket, value in zip(node.inputs, values):
            self.put(value, socket)
        return Value(self, node.outputs[0])

    def put(self, value, socket):
        """A number, or the output of a node, into the input of another."""
        if isinstance(value, Value):
            value = value.socket
        if hasattr(value, "is_output"):
            self.tree.links.new(value, socket)
        else:
            socket.default_value = value

    def clamp(self, value, low=0.0, high=1.0):
        return self.do("MINIMUM", self.do("MAXIMUM", value, low), high)

    def pick(self, which, yes, no):
        """`yes` where `which` is 1, `no` where it is 0."""
        return no + which * (yes - no)

    def node(self, kind, **inputs):
        node = self.tree.nodes.new(kind)
        for name, value in inputs.items():
            self.put(value, node.inputs[name.replace("_", " ")])
        return node

    def clouds(self, depth, scale, roughness):
        """How thick the clouds of a sky are, 0 to 1: noise on a level above, which `depth` draws together at the horizon."""
        split = self.node("ShaderNodeSeparateXYZ", Vector=self.node("ShaderNodeTexCoord").outputs["Generated"])
        flat = self.do("ADD", self.do("MAXIMUM", split.outputs[2], 0.0), depth)
        x, y = (self.do("DIVIDE", split.outputs[n], flat) for n in (0, 1))
        level = self.node("ShaderNodeCombineXYZ", X=x, Y=y, Z=0.0)
        noise = self.node("ShaderNodeTexNoise", Vector=level.outputs[0], Scale=scale, Detail=4.0, Roughness=roughness)
        return noise.outputs["Fac"]

    def mix(self, share, first, second):
        """Of two colours; `share` is the second's."""
        node = self.tree.nodes.new("ShaderNodeMixRGB")
        for socket, value in zip(node.inputs, (share, first, second)):
            self.put(value, socket)
        return node.outputs[0]

    def blend(self, share, first, second):
        """Of two surfaces; `share` is the second's."""
        node = self.tree.nodes.new("ShaderNodeMixShader")
        for socket, value in zip(node.inputs, (share, first, second)):
            self.put(value, socket)
        return node.outputs[0]

    def ramp(self, value, *stops):
        """A colour for a number, from (position, colour) pairs."""
        node = self.tree.nodes.new("ShaderNodeValToRGB")
        self.put(value, node.inputs[0])
        elements = node.color_ramp.elements
        while len(elements) < len(stops):
            elements.new(0.5)
        for element, (position, colour) in zip(elements, stops):
            element.position = position
            element.color = (*colour, 1)
        return node.outputs[0]
