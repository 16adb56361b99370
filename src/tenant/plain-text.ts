// The words of a dealer's text without its markup, for places that take none: titles, descriptions, data for machines.
import { sanitise } from './markup.ts'

/** One line: breaks are blanks, entities the letters that they stand for. */
export function toPlainText(html: string): string {
  return sanitise(html)
    .replaceAll(/<[^>]*>/g, (tag) => (tag.startsWith('<br') ? ' ' : ''))
    .replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => LETTERS[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim()
}

const LETTERS: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
}
