// What runs on finance pages alone.
import { watchQuickQuote } from './quick-quote.ts'

/** Wakes the quick quote where the page has one. */
export function wakeFinance(): void {
  const form = document.querySelector<HTMLFormElement>('.quick-quote')
  if (form !== null) watchQuickQuote(form)
}
