# Intel's Open Image Denoise network, run with numpy: Debian's Blender is built without the library. The weights
# (weights/, Apache-2.0) are that project's own, for colours of any brightness with albedo and normals beside them.
import os
import struct

import numpy as np

WEIGHTS = os.path.join(os.path.dirname(__file__), "weights", "rt_hdr_alb_nrm.tza")

# Pixels in one go: what fits the cache.
CHUNK = 4096


def denoise(colour, albedo, normal):
    """Clean colours from noisy ones; each a picture of height x width x 3, linear."""
    height, width, _ = colour.shape
    brightness = 1 / max(1e-6, float(np.exp(np.log(colour.mean(axis=2) + 1e-4).mean()))) * 0.18
    seen = np.concatenate(
        [
            encode(np.clip(colour * brightness, 0, 65504)),
            np.clip(albedo, 0, 1),
            np.clip(normal, -1, 1) * 0.5 + 0.5,
        ],
        axis=2,
    ).astype(np.float32)
    more = [(0, -height % 16), (0, -width % 16), (0, 0)]
    clean = run_network(np.pad(seen, more, mode="reflect"))[:height, :width]
    return decode(clean) / brightness


def run_network(seen):
    weights = read_weights(WEIGHTS)

    def conv(name, picture):
        return convolve(picture, weights[name + ".weight"], weights[name + ".bias"])

    first = halve(conv("enc_conv1", conv("enc_conv0", seen)))
    second = halve(conv("enc_conv2", first))
    third = halve(conv("enc_conv3", second))
    fourth = halve(conv("enc_conv4", third))
    x = conv("enc_conv5b", conv("enc_conv5a", fourth))
    for number, beside in ((4, third), (3, second), (2, first), (1, seen)):
        x = np.concatenate([x.repeat(2, axis=0).repeat(2, axis=1), beside], axis=2)
        x = conv(f"dec_conv{number}b", conv(f"dec_conv{number}a", x))
    return conv("dec_conv0", x)


def convolve(picture, weight, bias):
    """3 x 3, followed by ReLU. A row has one spare pixel at each end, so that neighbours lie at fixed distances."""
    height, width, depth = picture.shape
    row = width + 2
    padded = np.zeros(((height + 3) * row, depth), np.float32)
    padded[: (height + 2) * row].reshape(height + 2, row, depth)[1:-1, 1:-1] = picture
    out = np.empty((height * row, weight.shape[3]), np.float32)
    for start in range(0, height * row, CHUNK):
        end = min(start + CHUNK, height * row)
        total = np.broadcast_to(bias, (end - start, bias.size)).copy()
        for down in range(3):
            for across in range(3):
                shift = down * row + across
                total += padded[start + shift : end + shift] @ weight[down, across]
        np.maximum(total, 0, out=out[start:end])
    return out.reshape(height, row, -1)[:, :width]


def halve(picture):
    height, width, depth = picture.shape
    return picture.reshape(height // 2, 2, width // 2, 2, depth).max(axis=(1, 3))


def read_weights(path):
    """Tensors by name; those of convolutions as (down, across, in, out)."""
    with open(path, "rb") as file:
        blob = file.read()
    (at,) = struct.unpack_from("<Q", blob, 4)
    (count,) = struct.unpack_from("<I", blob, at)
    at += 4
    tensors = {}
    for _ in range(count):
        (size,) = struct.unpack_from("<H", blob, at)
        name = blob[at + 2 : at + 2 + size].decode()
        at += 2 + size
        dimensions = blob[at]
        shape = struct.unpack_from(f"<{dimensions}I", blob, at + 1)
        at += 1 + 5 * dimensions
        kind = {"f": np.float32, "h": np.float16}[chr(blob[at])]
        (offset,) = struct.unpack_from("<Q", blob, at + 1)
        at += 9
        tensor = np.frombuffer(blob, kind, int(np.prod(shape)), offset).reshape(shape).astype(np.float32)
        tensors[name] = tensor.transpose(2, 3, 1, 0).copy() if dimensions == 4 else tensor
    return tensors


# The curve of the network's inputs: brightness as the eye tells it apart, 0 to 1.
A, B, C, D = 1.41283765e03, 1.64593172e00, 4.31384981e-01, -2.94139609e-03
E, F, G = 1.92653254e-01, 6.26026094e-03, 9.98620152e-01
Y0, Y1, X0, X1 = 1.57945760e-06, 3.22087631e-02, 2.23151711e-03, 3.70974749e-01
TOP = E * np.log(65504 + F) + G


def encode(y):
    with np.errstate(invalid="ignore"):
        return np.where(y <= Y0, A * y, np.where(y <= Y1, B * y**C + D, E * np.log(y + F) + G)) / TOP


def decode(x):
    x = x * TOP
    with np.errstate(invalid="ignore"):
        return np.where(
            x <= X0, x / A, np.where(x <= X1, (np.maximum(x - D, 0) / B) ** (1 / C), np.exp((x - G) / E) - F)
        )
