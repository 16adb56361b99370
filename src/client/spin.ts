// The vehicle on the turntable and its interior: whatever is heavy is loaded when it is first used (W21, S11).

/** Follows the three views of the page. */
export function watchSpin(): void {
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
  stage?.querySelector<HTMLElement>('[data-turn]')?.addEventListener('pointerdown', (event) => {
    void open(stage).then((viewer) => viewer.grab(event))
  })
  stage?.querySelector('[data-start]')?.addEventListener('click', () => {
    void open(stage).then((viewer) => viewer.rotate())
  })
  for (const button of spin.querySelectorAll<HTMLElement>('[data-full]'))
    button.addEventListener('click', () => void fill(button))
}

const open = async (stage: HTMLElement) => (await import('./spin-viewer.ts')).openSpin(stage)
const enter = async (room: HTMLElement) => (await import('./panorama.ts')).openRoom(room)
const fill = async (button: HTMLElement) => (await import('./spin-full.ts')).toggleFull(button)
