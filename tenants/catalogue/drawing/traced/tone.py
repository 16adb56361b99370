# Develops light into a picture: the Khronos neutral curve, which the page draws with too, so that paints keep their
# colours; a little darker in the corners as through a lens.
import numpy as np


def develop(light, exposure):
    light = np.maximum(light * exposure * vignette(light.shape), 0)
    least = light.min(axis=2, keepdims=True)
    light = light - np.where(least < 0.08, least - 6.25 * least**2, 0.04)
    peak = light.max(axis=2, keepdims=True)
    start = 0.8 - 0.04
    room = 1 - start
    bent = 1 - room * room / (np.maximum(peak, start) + room - start)
    share = 1 / (0.15 * (peak - bent) + 1)
    high = light * (bent / np.maximum(peak, 1e-6)) * share + bent * (1 - share)
    light = np.clip(np.where(peak < start, light, high), 0, 1)
    coded = np.where(light <= 0.0031308, light * 12.92, 1.055 * np.maximum(light, 1e-9) ** (1 / 2.4) - 0.055)
    return (coded * 255 + 0.5).astype(np.uint8)


def vignette(shape):
    height, width, _ = shape
    y = (np.arange(height)[:, None] / height - 0.5) * height / width
    x = np.arange(width)[None, :] / width - 0.5
    return (1 - 0.42 * (x**2 + y**2))[:, :, None]
