// The bounds and steps of a range slider, from the stock (W3, V3, V4).
import type { Site } from '#tenant/schema.ts'
import type { Answer } from './answer.ts'
import type { Facet } from './facets.ts'
import type { SearchState } from './state.ts'
import type { FacetView } from './view.ts'

type RangeView = Extract<FacetView, { kind: 'range' }>

/**
 * Bounds are rounded outwards to whole thousands, so that no car at an edge is lost; null if there is no range to
 * slide, as with timestamps.
 */
export function toRangeView(
  facet: Facet,
  { state, answer }: { state: SearchState; site: Site; answer: Answer },
): RangeView | null {
  const { unit = 'year' } = facet
  if (unit === 'timestamp') return null
  const stats = answer.stats[facet.name]
  const value = state.ranges[facet.name] ?? {}
  const grain = facet.grain ?? 1
  const inUse = value.min !== undefined || value.max !== undefined
  if (stats === undefined && !inUse) return null
  const min = Math.floor((stats?.min ?? 0) / grain) * grain
  const max = Math.ceil((stats?.max ?? DEFAULT_MAX) / grain) * grain
  if (min === max && !inUse) return null
  return {
    kind: 'range',
    name: facet.name,
    label: facet.label,
    unit,
    min,
    max,
    step: Math.max((max - min) / STEPS, unit === 'year' ? 1 : 0) || 1,
    grain,
    value,
    note: noteOn(value, { min, max }),
  }
}

const STEPS = 100
/** Only used if the engine returns no statistics (V4, decisions). */
const DEFAULT_MAX = 100_000

/** Note beside the slider if a shared link exceeds the existing range. */
function noteOn(
  value: { min?: number; max?: number },
  bounds: { min: number; max: number },
): string | null {
  if (value.min !== undefined && value.min > bounds.max) return 'Nothing in stock is this high.'
  if (value.max !== undefined && value.max < bounds.min) return 'Nothing in stock is this low.'
  return null
}
