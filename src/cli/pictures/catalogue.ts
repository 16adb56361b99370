// What is photographed for the demo: which bodies, in which paints, from where, and how large.
// Knows names and numbers only.

export const size = { width: 800, height: 533 } as const

/** Paints as a dealer would name them; `flake` is how metallic they are, 0 to 1. */
export const paints = {
  white: { hex: '#bfc4c9', flake: 0 },
  silver: { hex: '#8d9398', flake: 0.75 },
  grey: { hex: '#454b51', flake: 0.6 },
  black: { hex: '#08090b', flake: 0.3 },
  blue: { hex: '#12325f', flake: 0.45 },
  red: { hex: '#79080d', flake: 0.2 },
  green: { hex: '#1d3a2c', flake: 0.45 },
  orange: { hex: '#a8470f', flake: 0.35 },
} as const

export type PaintName = keyof typeof paints

/** Where the camera stands: degrees round from the nose, metres above the floor, lens angle. */
export const angles = {
  front: { turn: 38, height: 1.35, lens: 22 },
  side: { turn: 90, height: 1.1, lens: 18 },
  rear: { turn: 142, height: 1.45, lens: 22 },
} as const

export type Angle = keyof typeof angles

/** Each body with the paints it is kept in. */
export const bodies: Readonly<Record<string, readonly PaintName[]>> = {
  suv: ['white', 'silver', 'grey', 'black', 'blue', 'red', 'green', 'orange'],
  ute: ['white', 'silver', 'grey', 'black', 'blue', 'red', 'orange'],
  hatch: ['white', 'silver', 'grey', 'black', 'blue', 'red'],
  sedan: ['white', 'silver', 'grey', 'black', 'blue', 'red'],
  'four-by-four': ['white', 'silver', 'grey', 'black', 'blue', 'green'],
  wagon: ['white', 'silver', 'grey', 'black', 'blue'],
  coupe: ['white', 'grey', 'black', 'red', 'orange'],
  convertible: ['white', 'silver', 'blue', 'red'],
  'people-mover': ['white', 'silver', 'grey', 'black'],
  van: ['white', 'silver', 'grey'],
  'cab-chassis': ['white', 'silver', 'grey'],
  truck: ['white', 'blue'],
  motorhome: ['white', 'grey'],
  caravan: ['white', 'silver'],
  motorcycle: ['white', 'black', 'blue', 'red', 'orange'],
  cruiser: ['black', 'blue', 'red', 'orange'],
  scooter: ['white', 'blue', 'red', 'green'],
}

export const path = '/stock/{body}-{colour}-{angle}.webp'

/** The path of one picture below static/. */
export function toPicturePath(body: string, colour: string, angle: string): string {
  return path.replace('{body}', body).replace('{colour}', colour).replace('{angle}', angle)
}
