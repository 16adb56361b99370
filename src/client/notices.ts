// Notices that are dismissed stay away on this device: where a vehicle stands, by its city (W47), and the banner above
// service pages, by its text (W65).
import { onDevice } from './device-storage.ts'

/** Hides what was dismissed before, and follows the buttons. */
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
