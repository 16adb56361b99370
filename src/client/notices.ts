// Dismissed notices stay hidden on this device: a vehicle's location, by city, and banners above the
// page, by text.
import { onDevice } from './device-storage.ts'

/** Hides dismissed notices and attaches the buttons. */
export function attachNotices(): void {
  for (const notice of document.querySelectorAll<HTMLElement>('.announcement,[data-dismiss]')) {
    const { dismiss = `forecourt.located.${notice.dataset.city}` } = notice.dataset
    const button = notice.querySelector('button')
    const says = notice.querySelector('p')?.textContent ?? ''
    notice.inert = onDevice((storage) => storage.getItem(dismiss)) === says
    if (button === null) continue
    button.hidden = false
    button.addEventListener('click', () => {
      notice.inert = true
      onDevice((storage) => storage.setItem(dismiss, says))
    })
  }
}
