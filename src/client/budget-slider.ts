// The two sliders of the budget panel (V58): each writes its field, and they never cross.
import { toCeiling, type Budget, type BudgetTerms } from '#search/budget.ts'
import { write } from './budget-fields.ts'

type Side = 'min' | 'max'

/** On a slider move: stops at the other slider. At the lower end of the scale the price is unlimited. */
export function slide(form: HTMLFormElement, side: Side): void {
  const { min, max } = slidersOf(form)
  const [low, high] = [Number(min.value), Number(max.value)]
  if (side === 'max') return write(form, 'max', Math.max(low, high))
  const kept = Math.min(low, high)
  write(form, 'min', kept <= Number(min.min) ? null : kept)
}

/** Sets sliders and track from the fields. */
export function paintPrices(form: HTMLFormElement, budget: Budget, terms: BudgetTerms): void {
  const sliders = slidersOf(form)
  const prices = { min: budget.min ?? Number(sliders.min.min), max: toCeiling(budget, terms) }
  const box = sliders.min.closest<HTMLElement>('.budget-prices')
  lift(sliders.min, prices.min > (Number(sliders.min.min) + Number(sliders.min.max)) / 2)
  for (const side of ['min', 'max'] as const) {
    const slider = sliders[side]
    const [from, to] = [Number(slider.min), Number(slider.max)]
    const price = Math.min(to, Math.max(from, prices[side]))
    slider.value = String(price)
    box?.style.setProperty(side === 'min' ? '--low' : '--high', `${share(price, from, to)}%`)
  }
}

/** If both are at one position, the one with room to move is on top. */
function lift({ style }: HTMLInputElement, isHigh: boolean): void {
  style.zIndex = isHigh ? '1' : ''
}

const share = (price: number, from: number, to: number) => ((price - from) / (to - from)) * 100

function slidersOf(form: HTMLFormElement): Record<Side, HTMLInputElement> {
  const min = form.querySelector<HTMLInputElement>('[data-side=min]')
  const max = form.querySelector<HTMLInputElement>('[data-side=max]')
  if (min === null || max === null) throw new Error('The panel lacks a slider')
  return { min, max }
}
