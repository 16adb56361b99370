// Reads the sheets of a drawn body without its shader, as coat.ts does with it: what a spot is made of, and both
// sheets as plain pictures.
import type { Drawn, SheetName } from './coat.ts'
import { ATLAS } from './sheets.ts'

/** What a spot is made of; which sheet it is drawn on; where that is in the atlas, 0 to 1 from its upper left corner. */
export type Spot = { matter: 'paint' | 'glass' | 'none'; sheet: SheetName; u: number; v: number }

export function createSheetReader({ atlas, places, zones }: Drawn) {
  const colour = pixelsOf(atlas.colour.image)
  const matter = pixelsOf(atlas.matter.image)
  const { front, back } = zones

  const onSheet = (sheet: SheetName, x: number, y: number) => {
    const { pixels, metres } = places[sheet]
    const across = clamp((x - metres[0]) / metres[2])
    const up = clamp((y - metres[1]) / metres[3])
    const u = (pixels[0] + across * pixels[2]) / ATLAS
    return { sheet, u, v: (pixels[1] + (1 - up) * pixels[3]) / ATLAS }
  }

  const find = ([x, y, z]: readonly number[], [nx, ny, nz]: readonly number[]) => {
    const ahead = zones.noseRound - x
    const behind = x - (zones.length - zones.tailRound)
    if (z > zones.belt && Math.abs(ny) < 0.62) {
      if (x < front[2] + 0.06 && x > front[0] - 0.25 && nx < -0.12)
        return onSheet('front', y, alongSlope(front, x, z))
      if (x > back[2] - 0.06 && nx > 0.12) return onSheet('back', y, alongSlope(back, x, z))
    }
    if (nz > 0.8) return onSheet('top', x, y)
    if (x < zones.noseEnd && z < zones.belt)
      return onSheet('nose', Math.atan2(Math.abs(y), ahead) * zones.noseRound, z)
    if (x > zones.tailStart && z < zones.belt)
      return onSheet('tail', Math.atan2(Math.abs(y), behind) * zones.tailRound, z)
    return onSheet('side', x, z)
  }

  return {
    spotAt(place: readonly number[], face: readonly number[]): Spot {
      const size = Math.hypot(...face) || 1
      const [nx, ny, nz] = face.map((part) => part / size)
      const [x, , z] = place
      const isHollow = zones.arches.some(
        ([ax, az, radius]) => Math.abs(ny) > 0.2 && Math.hypot(x - ax, z - az) < radius,
      )
      const isAway = z > (zones.open ?? 99) && (x > front[2] + 0.03 || Math.abs(ny) > 0.5)
      const spot = find(place, [nx, ny, nz])
      if (isHollow || isAway) return { ...spot, matter: 'none' }
      const pixel = (Math.floor(spot.v * ATLAS) * ATLAS + Math.floor(spot.u * ATLAS)) * 4
      const isGlass = matter[pixel + 2] * matter[pixel + 3] > 127 * 255
      return { ...spot, matter: isGlass ? 'glass' : 'paint' }
    },

    /** Colours, and roughness, metalness and kind: 0 is paint, half is drawn on, 1 is glass. */
    textures(): HTMLCanvasElement[] {
      const kinds = new ImageData(ATLAS, ATLAS)
      const colours = new ImageData(ATLAS, ATLAS)
      for (let n = 0; n < colour.length; n += 4) {
        const covered = matter[n + 3]
        for (let i = 0; i < 3; i++) colours.data[n + i] = colour[n + i]
        for (let i = 0; i < 2; i++) kinds.data[n + i] = matter[n + i]
        kinds.data[n + 2] = matter[n + 2] > 127 ? covered : covered / 2
        colours.data[n + 3] = 255
        kinds.data[n + 3] = 255
      }
      return [colours, kinds].map((pixels) => {
        const canvas = document.createElement('canvas')
        canvas.width = ATLAS
        canvas.height = ATLAS
        canvas.getContext('2d')?.putImageData(pixels, 0, 0)
        return canvas
      })
    },
  }
}

function pixelsOf(canvas: HTMLCanvasElement): Uint8ClampedArray {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no 2D canvas')
  return context.getImageData(0, 0, ATLAS, ATLAS).data
}

function clamp(part: number): number {
  return Math.min(0.998, Math.max(0.002, part))
}

/** How far up a slanting screen a spot lies. */
function alongSlope(
  [x0, z0, x1, z1]: readonly [number, number, number, number],
  x: number,
  z: number,
): number {
  return ((x - x0) * (x1 - x0) + (z - z0) * (z1 - z0)) / Math.hypot(x1 - x0, z1 - z0)
}
