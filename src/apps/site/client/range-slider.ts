// Two sliders and two number fields in sync: clamped, never crossing, unlimited at the ends of the scale.
import { onSwap } from './page-events.ts'

type Side = 'min' | 'max'
type Range = {
  box: HTMLElement
  low: number
  high: number
  /** Slider values are rounded outward to multiples of this, so that no car at an edge is lost. */
  grain: number
  slider: Record<Side, HTMLInputElement>
  field: Record<Side, HTMLInputElement>
}

/** Attaches to every range of the page, including later ones. */
export function attachRanges(): void {
  document.addEventListener('input', (event) => guarded(event, slide))
  // Before the form handles it: an invalid number is reset and not searched for.
  document.addEventListener('change', (event) => guarded(event, type), true)
  onSwap(() => document.querySelectorAll<HTMLElement>('.range').forEach((box) => paint(read(box))))
}

/** A failing slider must not break the page. */
function guarded(event: Event, act: (range: Range, input: HTMLInputElement, event: Event) => void) {
  const input = event.target
  const box = input instanceof HTMLInputElement ? input.closest<HTMLElement>('.range') : null
  if (box === null || !(input instanceof HTMLInputElement)) return
  try {
    act(read(box), input, event)
  } catch (error) {
    console.warn('Slider refinement failed', error)
  }
}

/** On a slider move: stays on its side of the other, and writes its number to the field. */
function slide(range: Range, input: HTMLInputElement): void {
  if (input.type !== 'range') return
  const side: Side = input === range.slider.min ? 'min' : 'max'
  const value = Number(input.value)
  const other = Number(range.slider[side === 'min' ? 'max' : 'min'].value)
  const kept = side === 'min' ? Math.min(value, other) : Math.max(value, other)
  input.value = String(kept)
  range.field[side].value = isEnd(range, side, kept) ? '' : String(rounded(range, side, kept))
  paint(range)
}

/** On input: a number outside the scale is ignored; beyond the other bound it stops there. */
function type(range: Range, input: HTMLInputElement, event: Event): void {
  if (input.type !== 'number') return
  const side: Side = input === range.field.min ? 'min' : 'max'
  const value = input.valueAsNumber
  const problem = problemOf(range, value)
  if (problem !== null) {
    console.warn(problem)
    input.value = input.defaultValue
    event.stopPropagation()
  } else if (!Number.isNaN(value)) {
    const other = boundOf(range, side === 'min' ? 'max' : 'min')
    const kept = side === 'min' ? Math.min(value, other) : Math.max(value, other)
    input.value = isEnd(range, side, kept) ? '' : String(kept)
  }
  paint(range)
}

function problemOf({ low, high }: Range, value: number): string | null {
  if (value < low) return 'Cannot refine below the range minimum'
  return value > high ? 'Cannot refine above the range maximum' : null
}

/** At the end of the scale a bound is unlimited and not submitted. */
function isEnd({ low, high, slider }: Range, side: Side, value: number): boolean {
  // The last step may stop short of the end of the scale.
  return side === 'min' ? value <= low : value > high - Number(slider.max.step)
}

function rounded({ low, high, grain }: Range, side: Side, value: number): number {
  const round = side === 'min' ? Math.floor : Math.ceil
  return Math.min(high, Math.max(low, round(value / grain) * grain))
}

function boundOf({ field, low, high }: Range, side: Side): number {
  const value = field[side].valueAsNumber
  if (!Number.isNaN(value)) return value
  return side === 'min' ? low : high
}

/** Sets sliders and track from the fields. */
function paint(range: Range): void {
  const { box, low, high, slider } = range
  for (const side of ['min', 'max'] as const) {
    const bound = boundOf(range, side)
    const share = high === low ? 0 : ((bound - low) / (high - low)) * 100
    box.style.setProperty(side === 'min' ? '--low' : '--high', `${share}%`)
    if (slider[side] !== document.activeElement) slider[side].value = String(bound)
  }
}

function read(box: HTMLElement): Range {
  const [slideMin, slideMax] = box.querySelectorAll<HTMLInputElement>('input[type=range]')
  const [fieldMin, fieldMax] = box.querySelectorAll<HTMLInputElement>('input[type=number]')
  if (!slideMin || !slideMax || !fieldMin || !fieldMax) throw new Error('A range lacks an input')
  return {
    box,
    low: Number(slideMin.min),
    high: Number(slideMin.max),
    grain: Number(box.dataset.grain),
    slider: { min: slideMin, max: slideMax },
    field: { min: fieldMin, max: fieldMax },
  }
}
