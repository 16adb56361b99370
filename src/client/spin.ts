// The exterior and interior spins: heavy code loads on first use.

/** Attaches to the three views of the page. */
export function attachSpin(): void {
  const spin = document.querySelector('.spin')
  if (spin === null) return
  const showChosen = (isBack: boolean): void => {
    const { value } = spin.querySelector<HTMLInputElement>('[name="view"]:checked') ?? {}
    const room = spin.querySelector<HTMLElement>('[data-room]')
    if (value === 'interior' && room) void enter(room)
    // Back at the pictures the row starts at the first: while hidden it cannot scroll.
    if (value === 'gallery' && isBack)
      document.querySelector('[data-slides]')?.scrollTo({ left: 0, behavior: 'instant' })
  }
  spin.addEventListener('change', () => showChosen(true))
  // A page restored by the browser keeps its choice.
  showChosen(false)

  const stage = spin.querySelector<HTMLElement>('[data-stage]')
  if (stage) attachStage(stage)
  for (const button of spin.querySelectorAll<HTMLElement>('[data-fullscreen]'))
    button.addEventListener('click', () => void fill(button))
}

/** The first drag or click loads the viewer, which then takes over. */
function attachStage(stage: HTMLElement): void {
  const first = new AbortController()
  const open = (event: Event): void => {
    first.abort()
    void import('./spin-viewer.ts').then(({ openSpin }) => openSpin(stage, event))
  }
  const listen = (selector: string, name: string) =>
    stage.querySelector(selector)?.addEventListener(name, open, { signal: first.signal })
  listen('[data-drag]', 'pointerdown')
  listen('[data-start]', 'click')
}

const enter = async (room: HTMLElement) => (await import('./panorama.ts')).openRoom(room)
const fill = async (button: HTMLElement) => (await import('./spin-full.ts')).toggleFull(button)
