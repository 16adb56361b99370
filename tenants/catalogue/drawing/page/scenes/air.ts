// The light of a place as an environment: a colour for each direction. Knows no place.
import {
  Color,
  DataTexture,
  EquirectangularReflectionMapping,
  FloatType,
  LinearFilter,
  PMREMGenerator,
  RGBAFormat,
  type Texture,
  type WebGLRenderer,
} from 'three'
import { smoothStep } from '#drawing/page/solids.ts'

/** A band or lamp of light: from where, how wide (radians) and how bright. */
export type Lamp = {
  towards: readonly [x: number, y: number, z: number]
  wide: number
  colour: string
  bright: number
}

export type Air = {
  /** Colours straight up, at the horizon, and from the ground, each with its brightness. */
  top: readonly [colour: string, bright: number]
  edge: readonly [colour: string, bright: number]
  ground: readonly [colour: string, bright: number]
  lamps?: readonly Lamp[]
}

const WIDTH = 768

export function createAir(renderer: WebGLRenderer, air: Air): Texture {
  const height = WIDTH / 2
  const pixels = new Float32Array(WIDTH * height * 4)
  const [top, edge, ground] = [air.top, air.edge, air.ground].map(([hex, bright]) =>
    new Color(hex).multiplyScalar(bright),
  )
  const lamps = (air.lamps ?? []).map((lamp) => {
    const length = Math.hypot(...lamp.towards)
    const [x, y, z] = lamp.towards.map((n) => n / length)
    return { x, y, z, wide: lamp.wide, light: new Color(lamp.colour).multiplyScalar(lamp.bright) }
  })
  const shade = new Color()
  for (let j = 0; j < height; j++) {
    const polar = ((j + 0.5) / height - 0.5) * Math.PI
    for (let i = 0; i < WIDTH; i++) {
      const turn = ((i + 0.5) / WIDTH - 0.5) * 2 * Math.PI
      const flat = Math.cos(polar)
      const [x, y, z] = [flat * Math.cos(turn), Math.sin(polar), flat * Math.sin(turn)]
      if (y > 0) shade.lerpColors(edge, top, Math.sqrt(y))
      else shade.lerpColors(edge, ground, smoothStep(0, -0.12, y))
      for (const lamp of lamps) {
        const away = Math.acos(Math.min(1, Math.max(-1, x * lamp.x + y * lamp.y + z * lamp.z)))
        const share = smoothStep(lamp.wide, lamp.wide * 0.6, away)
        if (share > 0) shade.add(new Color(lamp.light).multiplyScalar(share))
      }
      pixels.set([shade.r, shade.g, shade.b, 1], (j * WIDTH + i) * 4)
    }
  }
  const map = new DataTexture(pixels, WIDTH, height, RGBAFormat, FloatType)
  map.mapping = EquirectangularReflectionMapping
  map.minFilter = LinearFilter
  map.magFilter = LinearFilter
  map.needsUpdate = true
  return new PMREMGenerator(renderer).fromEquirectangular(map).texture
}
