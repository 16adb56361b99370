// What runs on the page of thanks alone.
import { onDevice } from './device-storage.ts'

const { category } = document.querySelector<HTMLElement>('[data-page="success"]')?.dataset ?? {}
// What the shopper asked for last (E40, S21).
if (category !== undefined)
  onDevice((storage) => storage.setItem('forecourt.lead_category', category))
