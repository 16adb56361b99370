// The light of a place as an environment, from its brightness in each direction. Knows nothing about what
// is in it.
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
import type { Light } from './sets.ts'

const WIDTH = 2048

export function createLight(
  renderer: WebGLRenderer,
  radiance: (x: number, y: number, z: number) => Light,
): Texture {
  const height = WIDTH / 2
  const pixels = new Float32Array(WIDTH * height * 4)
  for (let j = 0; j < height; j++) {
    const polar = (0.5 - (j + 0.5) / height) * Math.PI
    for (let i = 0; i < WIDTH; i++) {
      const turn = ((i + 0.5) / WIDTH - 0.5) * 2 * Math.PI
      const flat = Math.cos(polar)
      const light = radiance(flat * Math.cos(turn), -Math.sin(polar), flat * Math.sin(turn))
      pixels.set([...light, 1], (j * WIDTH + i) * 4)
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
