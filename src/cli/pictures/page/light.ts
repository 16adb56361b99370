// The studio's light as an environment: a white floor, a soft wall, one large softbox overhead, strips
// at the sides. Knows directions and brightness, nothing about what stands in it.
import {
  DataTexture,
  EquirectangularReflectionMapping,
  FloatType,
  LinearFilter,
  PMREMGenerator,
  RGBAFormat,
  type Texture,
  type WebGLRenderer,
} from 'three'
import { smoothStep } from './solids.ts'

const WIDTH = 2048

export function createLight(renderer: WebGLRenderer): Texture {
  const height = WIDTH / 2
  const pixels = new Float32Array(WIDTH * height * 4)
  for (let j = 0; j < height; j++) {
    const polar = (0.5 - (j + 0.5) / height) * Math.PI
    for (let i = 0; i < WIDTH; i++) {
      const turn = ((i + 0.5) / WIDTH - 0.5) * 2 * Math.PI
      const flat = Math.cos(polar)
      const value = radiance(flat * Math.cos(turn), -Math.sin(polar), flat * Math.sin(turn))
      pixels.set([value, value, value * 1.01, 1], (j * WIDTH + i) * 4)
    }
  }
  const map = new DataTexture(pixels, WIDTH, height, RGBAFormat, FloatType)
  map.mapping = EquirectangularReflectionMapping
  map.minFilter = LinearFilter
  map.magFilter = LinearFilter
  map.needsUpdate = true
  const generator = new PMREMGenerator(renderer)
  return generator.fromEquirectangular(map).texture
}

/** Light from a direction; y is up, z towards the camera's side of the car. */
function radiance(x: number, y: number, z: number): number {
  if (y < 0) return 0.07 + 1.15 * smoothStep(-0.34, -0.02, y)
  const wall = 0.05 + 0.22 * smoothStep(0.25, 0.9, y) + 1.2 * smoothStep(0.04, 0.015, y)
  let light = wall
  light += 4.4 * panel(x / y, 2.2, 0.2) * panel(z / y, 0.46, 0.07)
  if (z > 0) light += 6.5 * panel(x / z + 0.1, 1.9, 0.6) * panel(y / z - 0.34, 0.1, 0.03)
  if (z < 0) light += 5 * panel(x / -z, 1.9, 0.6) * panel(y / -z - 0.34, 0.1, 0.03)
  if (x < 0) light += 4 * panel(z / -x, 1.1, 0.4) * panel(y / -x - 0.42, 0.12, 0.05)
  if (x > 0) light += 4 * panel(z / x, 1.1, 0.4) * panel(y / x - 0.42, 0.12, 0.05)
  return light
}

/** A lit strip of the given half width with soft edges. */
function panel(at: number, half: number, soft: number): number {
  return smoothStep(half + soft, half - soft, Math.abs(at))
}
