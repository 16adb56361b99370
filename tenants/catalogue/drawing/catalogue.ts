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
  bronze: { hex: '#6a4a26', flake: 0.6 },
  beige: { hex: '#c2b8a3', flake: 0.1 },
} as const

export type PaintName = keyof typeof paints

/** Places where vehicles are photographed; page/sets.ts says how each looks. */
export type LightName = 'studio' | 'workshop' | 'forecourt' | 'showroom' | 'yard' | 'dusk'

/** Rims that a body may wear; page/wheels.ts says how each looks. */
export type RimName =
  | 'twin'
  | 'fine'
  | 'aero'
  | 'star'
  | 'seven'
  | 'dusk'
  | 'trail'
  | 'steel'
  | 'bronze'

/** Where the camera stands: degrees round from the nose, metres above the floor, lens angle. */
export const angles = {
  front: { turn: 38, height: 1.35, lens: 22 },
  side: { turn: 90, height: 1.1, lens: 18 },
  rear: { turn: 142, height: 1.45, lens: 22 },
} as const

export type Angle = keyof typeof angles

/** Interiors that are drawn all round, each into static/panorama: the colours of its seats and of their seams. */
export const interiors = {
  suv: { hide: '#4a3a2f', seam: '#8c7866' },
  'suv-black': { hide: '#141517', seam: '#5d6165' },
} as const

type Point = readonly [number, number, number]

/** Close views of a car from outside: eye and aim, metres from the middle of the floor: right, up, near. */
export const closeViews: Readonly<
  Record<string, { eye: Point; aim: Point; lens: number; worn?: boolean }>
> = {
  lamp: { eye: [-4.1, 1.05, 2.1], aim: [-2.05, 0.8, 0.5], lens: 30 },
  wheel: { eye: [-2.2, 0.7, 3.1], aim: [-1.36, 0.44, 0.85], lens: 24 },
  tail: { eye: [4, 1.25, 2.2], aim: [2.05, 0.95, 0.5], lens: 32 },
  flaw: { eye: [-1.1, 1.05, 2.3], aim: [-0.55, 0.78, 0.9], lens: 28, worn: true },
}

/** Parts of a car's inside: eye and aim in metres from the nose, to the right of the middle, and up. */
export const cabinViews: Readonly<Record<string, { eye: Point; aim: Point; lens: number }>> = {
  cockpit: { eye: [2.72, 0.02, 1.36], aim: [1.6, 0.08, 1.02], lens: 62 },
  controls: { eye: [2.3, 0.2, 1.3], aim: [1.6, 0.22, 1.06], lens: 52 },
  seats: { eye: [1.72, -0.05, 1.42], aim: [2.6, 0.06, 0.92], lens: 62 },
  'rear-seats': { eye: [2.62, 0, 1.4], aim: [3.5, 0, 0.82], lens: 66 },
  boot: { eye: [4.1, -0.3, 1.4], aim: [3.78, 0.12, 0.7], lens: 78 },
}

/** Parts of a caravan's inside: eye and aim in metres from the bed's end, to the right of the middle, and up. */
export const vanViews: Readonly<Record<string, { eye: Point; aim: Point; lens: number }>> = {
  bed: { eye: [3.3, 0.1, 1.6], aim: [0.4, 0, 0.85], lens: 62 },
  kitchen: { eye: [1.9, -0.75, 1.55], aim: [3.5, 0.75, 1.0], lens: 66 },
  dinette: { eye: [2, 0.35, 1.55], aim: [3.6, -0.75, 0.75], lens: 64 },
  living: { eye: [1.55, 0, 1.62], aim: [4.6, 0.05, 0.95], lens: 70 },
}

/** Caravans that are shown in detail: their inside and the floor plan. */
export const vanDetails = [{ body: 'family-van', paint: 'white' }] as const

export function listVanDetails(): string[] {
  const { width, height } = detailSize
  return ['plan', ...Object.keys(vanViews)].map(
    (name) => `/stock/inside/van-${name}/${width}x${height}.webp`,
  )
}

/** Vehicles that are shown in detail: the close views of a look, and an inside in a trim. */
export const details = [
  { body: 'suv', paint: 'blue', light: 'studio', inside: 'black' },
  { body: 'sport-suv', paint: 'blue', light: 'forecourt', inside: 'brown' },
  { body: 'sloped-suv', paint: 'blue', light: 'studio', inside: 'grey' },
] as const satisfies readonly {
  body: string
  paint: PaintName
  light: LightName
  inside: keyof typeof trims
}[]

/** The trims of insides that are drawn in parts. */
export const trims = {
  black: { hide: '#17181a', seam: '#5d6165' },
  brown: { hide: '#4a3a2f', seam: '#8c7866' },
  grey: { hide: '#8a8782', seam: '#5a5854' },
} as const

export const detailSize = { width: 960, height: 640 } as const

/** The addresses of the pictures in which a vehicle is shown in detail. */
export function listDetails({ body, paint, inside }: (typeof details)[number]): string[] {
  const { width, height } = detailSize
  return [
    ...Object.keys(closeViews).map((view) => `detail/${body}-${paint}-${view}`),
    ...Object.keys(cabinViews).map((view) => `inside/${inside}-${view}`),
  ].map((name) => `/stock/${name}/${width}x${height}.webp`)
}

export type Trim = { hide: string; seam: string }

type Paints = Readonly<Record<string, readonly PaintName[]>>

/** One for every paint of a body, or one for some paints. */
type Rims = RimName | Partial<Readonly<Record<PaintName, RimName>>>

/**
 * What is kept of each light: where its pictures are below static/, how exact, bodies with their paints, and bodies
 * that wear other rims there than their own.
 */
export type Kept = {
  path: string
  quality: number
  /** Bodies whose side and rear are one file each. */
  bodies: Paints
  /** Bodies whose rear is drawn large too, and that have no side. */
  large?: Paints
  rims?: Readonly<Record<string, Rims>>
}

export const lights: Readonly<Record<LightName, Kept>> = {
  studio: {
    path: '/stock/{body}-{colour}-{angle}.webp',
    quality: 50,
    bodies: {
      suv: ['white', 'grey', 'black', 'blue', 'red', 'orange'],
      ute: ['white', 'silver', 'grey', 'black', 'blue', 'red', 'orange'],
      hatch: ['white', 'silver', 'grey', 'black', 'blue', 'red'],
      sedan: ['white', 'silver', 'grey', 'black', 'blue', 'red'],
      'four-by-four': ['silver', 'grey', 'black', 'blue', 'green'],
      wagon: ['white', 'silver', 'grey', 'black', 'blue'],
      coupe: ['white', 'red', 'orange'],
      convertible: ['white', 'silver'],
      'people-mover': ['silver', 'grey'],
      van: ['white', 'silver', 'grey'],
      'cab-chassis': ['white'],
      truck: ['white', 'blue'],
      motorhome: ['white'],
      caravan: ['white'],
      motorcycle: ['white', 'black', 'blue', 'red', 'orange'],
      cruiser: ['black', 'blue', 'red'],
      scooter: ['red'],
      'compact-suv': ['white', 'grey', 'blue', 'red'],
      'coupe-suv': ['white', 'grey', 'red'],
      'small-hatch': ['white', 'grey', 'blue', 'red'],
      'large-suv': ['white', 'grey', 'black', 'bronze'],
      'ev-hatch': ['white', 'grey', 'blue'],
      'large-four-by-four': ['white', 'black', 'bronze'],
      'sedan-compact': ['white', 'black', 'blue'],
      'small-four-by-four': ['white', 'green'],
      'single-cab': ['white'],
    },
    large: {
      'sloped-suv': ['white', 'silver', 'grey', 'black', 'blue'],
      'rugged-suv': ['white', 'silver', 'grey', 'black', 'blue', 'red', 'orange', 'green'],
      'long-suv': ['white', 'silver', 'grey', 'black', 'blue', 'red', 'bronze', 'beige'],
      'square-four-by-four': ['white', 'silver', 'black'],
      'curved-ute': ['white', 'silver', 'grey', 'black', 'red', 'orange', 'bronze'],
      'tall-hatch': ['white', 'silver', 'grey', 'black', 'blue', 'red', 'orange'],
      'tall-mover': ['white', 'silver', 'black', 'blue', 'red', 'bronze'],
    },
    rims: {
      suv: { silver: 'seven', grey: 'twin', black: 'fine', red: 'star' },
      ute: { silver: 'trail', grey: 'seven', red: 'bronze' },
      hatch: { silver: 'fine', black: 'star', red: 'seven' },
      sedan: { silver: 'twin', black: 'star', red: 'seven' },
      'four-by-four': { silver: 'trail', black: 'bronze', green: 'steel' },
      wagon: { grey: 'seven', black: 'fine' },
      'ev-hatch': { grey: 'twin', blue: 'fine' },
      'compact-suv': { grey: 'star', red: 'seven' },
      'small-hatch': { grey: 'fine', red: 'twin' },
      'sedan-compact': { black: 'fine', blue: 'seven' },
    },
  },
  workshop: {
    path: '/stock/workshop/{body}-{colour}-{angle}.webp',
    quality: 50,
    bodies: {
      motorcycle: ['green', 'blue', 'white', 'black', 'orange'],
      'small-hatch': ['white', 'grey', 'blue', 'red'],
      hatch: ['white', 'red'],
      suv: ['orange'],
      'people-mover': ['white'],
      'compact-suv': ['blue'],
      'ev-hatch': ['white'],
      wagon: ['black'],
      ute: ['white'],
    },
    large: {
      sport: ['black', 'green', 'blue'],
      adventure: ['orange', 'white', 'black', 'green', 'red', 'silver', 'blue', 'grey'],
      classic: ['green', 'black', 'red', 'blue', 'silver'],
      tourer: ['black', 'red'],
    },
  },
  forecourt: {
    path: '/stock/forecourt/{body}-{colour}-{angle}.webp',
    quality: 50,
    bodies: {
      caravan: ['white', 'beige', 'silver'],
      'large-suv': ['grey', 'red', 'white', 'black'],
      'compact-suv': ['grey', 'white', 'red'],
      suv: ['grey', 'silver'],
      hatch: ['white', 'grey', 'silver'],
      ute: ['grey', 'silver'],
      'small-hatch': ['white', 'red', 'grey'],
      convertible: ['silver'],
      sedan: ['white'],
    },
    large: {
      'sport-suv': ['white', 'silver', 'grey', 'black', 'blue', 'red', 'beige'],
      'boxy-suv': ['white', 'silver', 'grey', 'black', 'blue', 'red', 'orange'],
      'low-crossover': ['white', 'silver', 'grey', 'black', 'blue', 'red', 'bronze', 'beige'],
      'wagon-four-by-four': ['white', 'silver', 'grey', 'black', 'blue', 'red', 'bronze', 'green'],
      'wide-ute': ['white', 'silver', 'grey', 'black', 'blue', 'red', 'orange', 'green'],
      'sport-hatch': ['white', 'silver', 'grey', 'black', 'blue', 'red', 'beige'],
      'single-axle-van': ['white', 'silver', 'beige', 'grey'],
      'off-road-van': ['white', 'silver', 'beige', 'grey'],
      'family-van': ['white', 'silver', 'grey'],
      hybrid: ['white', 'beige'],
      teardrop: ['white', 'red'],
    },
  },
  showroom: {
    path: '/stock/showroom/{body}-{colour}-{angle}.webp',
    quality: 46,
    bodies: {
      'large-suv': ['white'],
      'compact-suv': ['grey'],
      hatch: ['white'],
    },
    rims: { hatch: 'star', 'compact-suv': 'star', 'large-suv': 'twin' },
  },
  yard: {
    path: '/stock/yard/{body}-{colour}-{angle}.webp',
    quality: 50,
    bodies: {
      caravan: ['white'],
      ute: ['white'],
      'small-hatch': ['white'],
      motorcycle: ['green'],
    },
    rims: { ute: 'trail', 'small-hatch': 'fine' },
  },
  dusk: {
    path: '/stock/dusk/{body}-{colour}-{angle}.webp',
    quality: 46,
    bodies: {
      caravan: ['white'],
      suv: ['black'],
      'coupe-suv': ['white'],
      ute: ['blue'],
      hatch: ['red'],
    },
    large: {
      'family-van': ['grey'],
      'off-road-van': ['white', 'silver', 'beige', 'grey'],
      'pop-top': ['silver'],
      'camper-trailer': ['white', 'silver', 'grey'],
    },
    rims: { suv: 'twin', 'coupe-suv': 'fine', ute: 'seven', hatch: 'fine' },
  },
}

/** The rims that a body wears in a paint; undefined for its own. */
export function rimOf({ rims }: Kept, body: string, paint: PaintName): RimName | undefined {
  const own = rims?.[body]
  return typeof own === 'string' ? own : own?.[paint]
}

/** The path of one picture below static/. */
export function toPicturePath(path: string, body: string, colour: string, angle: string): string {
  return path.replace('{body}', body).replace('{colour}', colour).replace('{angle}', angle)
}
