// What is drawn on a body: flat sheets (side, nose, tail, screens, top) in one atlas of two canvases,
// one with colours, one with what the surface is made of. Coordinates are metres.
import { CanvasTexture, LinearFilter } from 'three'
import { type Corner, toOutline } from './curves.ts'

export const ATLAS = 4096

/** A sheet's place in the atlas: pixels of its corner and size, and metres of its origin and extent. */
export type SheetPlace = {
  pixels: readonly [x: number, y: number, width: number, height: number]
  metres: readonly [left: number, low: number, width: number, height: number]
}

/** What a stroke or a filled shape is made of; `glass` is see-through. */
export type Ink = { colour: string; rough: number; metal: number; glass?: boolean }

export const inks = {
  glass: { colour: '#0c1013', rough: 0.02, metal: 0, glass: true },
  gloss: { colour: '#08090a', rough: 0.12, metal: 0 },
  trim: { colour: '#1b1c1e', rough: 0.62, metal: 0 },
  dark: { colour: '#0a0a0b', rough: 0.8, metal: 0 },
  gap: { colour: '#050506', rough: 0.9, metal: 0 },
  chrome: { colour: '#d6d9dc', rough: 0.16, metal: 1 },
  satin: { colour: '#8e9297', rough: 0.35, metal: 1 },
  lens: { colour: '#1a1e23', rough: 0.05, metal: 0 },
  lamp: { colour: '#c9d0d6', rough: 0.1, metal: 0.6 },
  drl: { colour: '#ffffff', rough: 0.2, metal: 0 },
  red: { colour: '#8e0a10', rough: 0.06, metal: 0 },
  glow: { colour: '#e3202a', rough: 0.1, metal: 0 },
  amber: { colour: '#e8871a', rough: 0.1, metal: 0 },
  plate: { colour: '#eceeef', rough: 0.35, metal: 0 },
  white: { colour: '#f1f2f3', rough: 0.35, metal: 0 },
} as const satisfies Record<string, Ink>

/** Two canvases of one size that are drawn on together. */
export type Atlas = {
  colour: CanvasTexture
  matter: CanvasTexture
  sheet: (place: SheetPlace) => Sheet
}

export type Sheet = {
  area: (corners: readonly Corner[], ink: Ink) => void
  line: (corners: readonly Corner[], width: number, ink: Ink, closed?: boolean) => void
  disc: (x: number, y: number, radius: number, ink: Ink) => void
  /** Draws only inside the shape. */
  within: (corners: readonly Corner[], draw: () => void) => void
}

export function createAtlas(): Atlas {
  const colour = createCanvas()
  const matter = createCanvas()
  const textures = [colour, matter].map((context) => {
    const texture = new CanvasTexture(context.canvas)
    texture.flipY = false
    texture.generateMipmaps = false
    texture.minFilter = LinearFilter
    texture.premultiplyAlpha = true
    return texture
  })
  return {
    colour: textures[0],
    matter: textures[1],
    sheet: (place) => createSheet(colour, matter, place),
  }
}

function createCanvas(): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas')
  canvas.width = ATLAS
  canvas.height = ATLAS
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no 2D canvas')
  return context
}

function createSheet(
  colour: CanvasRenderingContext2D,
  matter: CanvasRenderingContext2D,
  { pixels, metres }: SheetPlace,
): Sheet {
  const scale = [pixels[2] / metres[2], pixels[3] / metres[3]]
  const both = (ink: Ink, draw: (context: CanvasRenderingContext2D, style: string) => void) => {
    for (const context of [colour, matter]) {
      context.save()
      context.beginPath()
      context.rect(pixels[0] + 1, pixels[1] + 1, pixels[2] - 2, pixels[3] - 2)
      context.clip()
      context.transform(
        scale[0],
        0,
        0,
        -scale[1],
        pixels[0] - metres[0] * scale[0],
        pixels[1] + pixels[3] + metres[1] * scale[1],
      )
      context.lineJoin = 'round'
      context.lineCap = 'round'
      for (const shape of masks) context.clip(shape)
      draw(context, context === colour ? ink.colour : toMatter(ink))
      context.restore()
    }
  }
  const masks: Path2D[] = []
  return {
    area: (corners, ink) =>
      both(ink, (context, style) => {
        context.fillStyle = style
        context.fill(toPath(corners, true))
      }),
    line: (corners, width, ink, closed = false) =>
      both(ink, (context, style) => {
        context.strokeStyle = style
        context.lineWidth = width
        context.stroke(toPath(corners, closed))
      }),
    disc: (x, y, radius, ink) =>
      both(ink, (context, style) => {
        context.fillStyle = style
        context.beginPath()
        context.arc(x, y, radius, 0, 7)
        context.fill()
      }),
    within: (corners, draw) => {
      masks.push(toPath(corners, true))
      draw()
      masks.pop()
    },
  }
}

// Red: roughness, green: metalness, blue: see-through.
function toMatter({ rough, metal, glass = false }: Ink): string {
  return `rgb(${Math.round(rough * 255)} ${Math.round(metal * 255)} ${glass ? 255 : 0})`
}

function toPath(corners: readonly Corner[], closed: boolean): Path2D {
  const path = new Path2D()
  const points = toOutline(corners)
  const open = closed ? points : openEnd(points, corners)
  for (const [i, [x, y]] of open.entries()) {
    if (i === 0) path.moveTo(x, y)
    else path.lineTo(x, y)
  }
  if (closed) path.closePath()
  return path
}

// An open line is the closed outline up to its last corner; its end corners are not rounded.
function openEnd(
  points: readonly (readonly [number, number])[],
  corners: readonly Corner[],
): (readonly [number, number])[] {
  const [x, y] = corners[corners.length - 1]
  const end = points.findIndex((p) => Math.hypot(p[0] - x, p[1] - y) < 1e-6)
  return [...points.slice(0, end), [x, y]]
}
