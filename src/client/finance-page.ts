// Entry point of finance pages.
import { attachQuickQuote } from './quick-quote.ts'

/** Initialises the quick quote if the page has one. */
export function initFinance(): void {
  const form = document.querySelector<HTMLFormElement>('.quick-quote')
  if (form !== null) attachQuickQuote(form)
}
