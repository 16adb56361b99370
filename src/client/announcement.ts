// The announcement of where a vehicle stands (W47): once dismissed for a city, it stays away on this device.

/** Hides what was dismissed before, and follows the button. */
export function watchAnnouncement(): void {
  const bar = document.querySelector<HTMLElement>('.announcement')
  if (bar === null) return
  const key = `forecourt.located.${bar.dataset.city}`
  try {
    bar.inert = localStorage.getItem(key) !== null
    bar.querySelector('button')?.addEventListener('click', () => {
      bar.inert = true
      localStorage.setItem(key, '')
    })
  } catch {
    // Storage is forbidden or full: it is dismissed for this page alone.
  }
}
