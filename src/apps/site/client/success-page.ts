// Entry point of the thank-you page.
import { onDevice } from './device-storage.ts'

const { category } = document.querySelector<HTMLElement>('[data-page="success"]')?.dataset ?? {}
// The shopper's last enquiry.
if (category !== undefined)
  onDevice((storage) => storage.setItem('forecourt.lead_category', category))
