// Long filters fold their tail. A fold that stands open sends its name with the form, so that answers fill it; one that is
// opened and holds nothing yet asks for the list again.
import { onSwap } from './page-events.ts'

/** Follows every fold of the filters. */
export function attachCollapsedSections(): void {
  document.addEventListener('toggle', (event) => follow(event.target), true)
  onSwap(() => document.querySelectorAll('.fold').forEach(name))
}

function follow(target: EventTarget | null): void {
  if (!(target instanceof HTMLDetailsElement) || !target.matches('.fold')) return
  name(target)
  if (target.open && target.querySelector('ul') === null) {
    // Not a submit: that would close the sheet on a phone.
    target.querySelector('input')?.dispatchEvent(new Event('fill-fold', { bubbles: true }))
  }
}

/** The name goes with the form while the fold is open. */
function name(fold: Element): void {
  const input = fold.querySelector<HTMLInputElement>('input[name=fold]')
  if (input !== null && fold instanceof HTMLDetailsElement) input.disabled = !fold.open
}
