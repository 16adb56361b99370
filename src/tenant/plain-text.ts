// A dealer's text without markup, for titles, descriptions and structured data.
import { sanitise } from './markup.ts'

/** One line: breaks become spaces, entities their characters. */
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
