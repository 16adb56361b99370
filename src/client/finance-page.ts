// What runs on finance pages alone.
import { attachQuickQuote } from './quick-quote.ts'

/** Wakes the quick quote where the page has one. */
export function initFinance(): void {
  const form = document.querySelector<HTMLFormElement>('.quick-quote')
  if (form !== null) attachQuickQuote(form)
}
