// Fullscreen on and off. Phones without element fullscreen use the window.

/** Toggles it for the stage of a button. */
export function toggleFull(button: HTMLElement): void {
  const stage = button.closest<HTMLElement>('.spin-stage')
  if (stage === null) return
  if (document.fullscreenElement === stage) void document.exitFullscreen()
  else if ('whole' in stage.dataset) close(stage, button)
  else if (document.fullscreenEnabled) openScreen(stage, button)
  else openWindow(stage, button)
}

function openScreen(stage: HTMLElement, button: HTMLElement): void {
  stage.addEventListener('fullscreenchange', () => {
    button.ariaPressed = String(document.fullscreenElement === stage)
  })
  stage.requestFullscreen().catch(() => openWindow(stage, button))
}

function openWindow(stage: HTMLElement, button: HTMLElement): void {
  stage.dataset.whole = ''
  button.ariaPressed = 'true'
  const onKey = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return
    document.removeEventListener('keydown', onKey)
    close(stage, button)
  }
  document.addEventListener('keydown', onKey)
}

function close(stage: HTMLElement, button: HTMLElement): void {
  delete stage.dataset.whole
  button.ariaPressed = 'false'
}
