// The remaining time of a countdown block.

const SECOND_MS = 1000
/** Seconds of each unit that the block shows, in its order. */
const UNITS = [86_400, 3600, 60, 1]

/** Starts the countdowns of the page. */
export function attachCountdowns(): void {
  for (const block of document.querySelectorAll<HTMLElement>('[data-until]')) {
    const tick = () => {
      const left = Math.ceil(Number(block.dataset.until) - Date.now() / SECOND_MS)
      if (left > 0) return show(block, left)
      clearInterval(timer)
      end(block)
    }
    const timer = setInterval(tick, SECOND_MS)
    tick()
  }
}

/** `left` in seconds. */
function show(block: Element, left: number): void {
  let rest = left
  for (const [at, number] of block.querySelectorAll('b').entries()) {
    const size = UNITS[at] ?? 1
    const count = Math.floor(rest / size)
    rest -= count * size
    number.textContent = at === 0 ? String(count) : String(count).padStart(2, '0')
  }
}

/** Renders what the server renders after the end. */
function end(block: HTMLElement): void {
  const { over = '' } = block.dataset
  if (over === '') block.closest<HTMLElement>('.block')?.setAttribute('hidden', '')
  else {
    const words = document.createElement('p')
    words.textContent = over
    block.replaceChildren(words)
  }
}
