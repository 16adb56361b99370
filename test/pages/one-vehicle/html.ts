// Reads pieces of a page: elements with their content, rows of a description list, values of fields.
import { textOf } from '#test/ui/render.tsx'

/** The element whose start tag has this text, with all that is in it; empty if there is none. */
export function elementWith(html: string, marker: string): string {
  const at = html.indexOf(marker)
  if (at === -1) return ''
  const start = html.lastIndexOf('<', at)
  const name = /^<(\w+)/.exec(html.slice(start, start + 20))?.[1] ?? ''
  const tags = new RegExp(`<(/?)${name}[\\s>]`, 'g')
  tags.lastIndex = start
  let depth = 0
  for (let tag = tags.exec(html); tag !== null; tag = tags.exec(html)) {
    depth += tag[1] === '' ? 1 : -1
    if (depth === 0) return html.slice(start, tags.lastIndex)
  }
  return html.slice(start)
}

/** The element with a test id. */
export function byTestId(html: string, testId: string): string {
  return elementWith(html, `data-testid="${testId}"`)
}

/** The text of the element with a test id; undefined if there is none. */
export function textById(html: string, testId: string): string | undefined {
  const element = byTestId(html, testId)
  return element === '' ? undefined : textOf(element)
}

/** The text between two patterns of HTML; undefined if it is not there. */
export function textIn(html: string, pattern: RegExp): string | undefined {
  const found = pattern.exec(html)?.[1]
  return found === undefined ? undefined : textOf(found)
}

/** Rows of all description lists in a piece, by label. */
export function rowsOf(html: string): Map<string, string> {
  const rows = html.matchAll(/<dt>(.*?)<\/dt>\s*<dd[^>]*>(.*?)<\/dd>/gs)
  return new Map([...rows].map(([, label = '', value = '']) => [textOf(label), textOf(value)]))
}

/** The value of a field by its name; undefined if there is none. */
export function fieldOf(html: string, name: string): string | undefined {
  const tag = new RegExp(`<input(?=[^>]* name="${name}")[^>]*>`).exec(html)?.[0]
  return tag === undefined ? undefined : textOf(/ value="([^"]*)"/.exec(tag)?.[1] ?? '')
}

/** Texts by the icon beside them. */
export function iconTexts(html: string): Map<string, string> {
  const items = html.matchAll(/<li[^>]*>.*?<\/li>/gs)
  return new Map(
    [...items].map(([item]) => [/icon-(\w+)/.exec(item)?.[1] ?? '', textOf(item)] as const),
  )
}

/** Every article of a card. */
export function cardsOf(html: string): { id: string; html: string }[] {
  return [...html.matchAll(/<article[^>]*data-testid="car-card".*?<\/article>/gs)].map(
    ([card]) => ({ id: /data-car-id="([^"]*)"/.exec(card)?.[1] ?? '', html: card }),
  )
}
