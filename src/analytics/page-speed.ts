// Page speed for shoppers (Core Web Vitals): the number of pages in each range, from which the 75th percentile is
// calculated. Pure.

export type Speed = {
  /** Milliseconds until the largest element was painted (LCP). */
  lcp?: number | undefined
  /** Milliseconds from the slowest tap or click to the next paint (INP). */
  inp?: number | undefined
  /** Unexpected layout shift (CLS), without a unit. */
  cls?: number | undefined
}
export type SpeedMeasure = keyof Speed

/**
 * Upper bounds of the ranges; values above the last bound fall into one more range. The bounds include the limits of
 * "good" and "poor".
 */
const ENDS = {
  lcp: [
    250, 500, 750, 1000, 1250, 1500, 1750, 2000, 2250, 2500, 2750, 3000, 3250, 3500, 3750, 4000,
    4500, 5000, 6000, 7000, 8000, 10_000, 15_000,
  ],
  inp: [16, 32, 48, 64, 80, 104, 128, 152, 176, 200, 240, 280, 320, 360, 400, 450, 500, 700, 1000],
  cls: [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.125, 0.15, 0.175, 0.2, 0.225, 0.25, 0.3, 0.5, 1],
} as const satisfies Record<SpeedMeasure, readonly number[]>

export const SPEED_MEASURES = {
  lcp: { label: 'Main picture or text shown after', short: 'LCP', good: 2500, poor: 4000 },
  inp: { label: 'Tap or click answered after', short: 'INP', good: 200, poor: 500 },
  cls: { label: 'Layout shift', short: 'CLS', good: 0.1, poor: 0.25 },
} as const satisfies Record<SpeedMeasure, object>

export const SPEED_NAMES = Object.keys(SPEED_MEASURES) as readonly SpeedMeasure[] // the keys of the table

/** Pages in each range. */
export type Histogram = readonly number[]
export type Speeds = Record<SpeedMeasure, Histogram>

export const NO_SPEEDS: Speeds = { lcp: [], inp: [], cls: [] }

/** Adds one page to the counts. */
export function withSpeed(speeds: Speeds, speed: Speed): Speeds {
  const add = (measure: SpeedMeasure): Histogram => {
    const value = speed[measure]
    if (value === undefined) return speeds[measure]
    const found = ENDS[measure].findIndex((end) => value <= end)
    const at = found === -1 ? ENDS[measure].length : found
    return sum(speeds[measure], [...Array.from({ length: at }, () => 0), 1])
  }
  return { lcp: add('lcp'), inp: add('inp'), cls: add('cls') }
}

export function sumSpeeds(all: readonly Speeds[]): Speeds {
  return all.reduce(
    (one, other) => ({
      lcp: sum(one.lcp, other.lcp),
      inp: sum(one.inp, other.inp),
      cls: sum(one.cls, other.cls),
    }),
    NO_SPEEDS,
  )
}

function sum(one: Histogram, other: Histogram): Histogram {
  const length = Math.max(one.length, other.length)
  return Array.from({ length }, (_, at) => (one[at] ?? 0) + (other[at] ?? 0))
}

/** Number of measured pages. */
export function samplesOf(histogram: Histogram): number {
  return histogram.reduce((total, count) => total + count, 0)
}

/** The 75th percentile, as the upper bound of its range. Null without pages. */
export function toP75(measure: SpeedMeasure, histogram: Histogram): number | null {
  const wanted = samplesOf(histogram) * 0.75
  if (wanted === 0) return null
  let below = 0
  const at = histogram.findIndex((count) => (below += count) >= wanted)
  return ENDS[measure][at] ?? Infinity
}

export type SpeedVerdict = 'good' | 'needs work' | 'poor'

export function judgeSpeed(measure: SpeedMeasure, value: number): SpeedVerdict {
  const { good, poor } = SPEED_MEASURES[measure]
  if (value <= good) return 'good'
  return value <= poor ? 'needs work' : 'poor'
}
