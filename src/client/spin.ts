// The vehicle on the turntable and its interior: whatever is heavy is loaded when it is first used (W21, S11).

/** Follows the three views of the page. */
export function attachSpin(): void {
  const spin = document.querySelector('.spin')
  if (spin === null) return
  const showChosen = (isBack: boolean): void => {
    const { value } = spin.querySelector<HTMLInputElement>('[name="view"]:checked') ?? {}
    const room = spin.querySelector<HTMLElement>('[data-room]')
    if (value === 'interior' && room) void enter(room)
    // Whoever comes back to the pictures begins with the first: while they are hidden the row cannot scroll.
    if (value === 'gallery' && isBack)
      document.querySelector('[data-slides]')?.scrollTo({ left: 0, behavior: 'instant' })
  }
  spin.addEventListener('change', () => showChosen(true))
  // A page that was left and come back to keeps its choice.
  showChosen(false)

  const stage = spin.querySelector<HTMLElement>('[data-stage]')
  if (stage) attachStage(stage)
  for (const button of spin.querySelectorAll<HTMLElement>('[data-fullscreen]'))
    button.addEventListener('click', () => void fill(button))
}

/** The first drag or click brings the viewer, which takes over from there. */
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
