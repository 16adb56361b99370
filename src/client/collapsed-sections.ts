// Long filters have a collapsed end. An open section submits its name, so that responses include its values; opening an
// empty one loads the list again.
import { onSwap } from './page-events.ts'

/** Watches every collapsed section of the filters. */
export function attachCollapsedSections(): void {
  document.addEventListener('toggle', (event) => follow(event.target), true)
  onSwap(() => document.querySelectorAll('.fold').forEach(name))
}

function follow(target: EventTarget | null): void {
  if (!(target instanceof HTMLDetailsElement) || !target.matches('.fold')) return
  name(target)
  if (target.open && target.querySelector('ul') === null) {
    // Not a submit, which would close the sheet on phones.
    target.querySelector('input')?.dispatchEvent(new Event('fill-fold', { bubbles: true }))
  }
}

/** The name is submitted while the section is open. */
function name(fold: Element): void {
  const input = fold.querySelector<HTMLInputElement>('input[name=fold]')
  if (input !== null && fold instanceof HTMLDetailsElement) input.disabled = !fold.open
}
