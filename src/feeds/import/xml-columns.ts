// Converts an XML element to the columns of a row.
import { escapeXml } from '#lib/escape.ts'
import { isPriceKind } from '#vehicle/reading/to-text.ts'
import { toValue } from './feed-row.ts'

export type Element = {
  name: string
  attributes: Record<string, string>
  parts: (string | Element)[]
}

/**
 * `price` is an element, `price.amount` one within it, `price@currency` its attribute; an attribute of the row itself
 * has no sign. Repeated elements are a list, and `photos` of `photo` are a list of their own.
 */
export function toColumns(row: Element): Record<string, string | string[]> {
  const columns = new Map<string, string[]>()
  const add = (name: string, value: string) =>
    void columns.set(name, [...(columns.get(name) ?? []), value.trim()])
  const addAttributes = ({ attributes }: Element, before: string) => {
    for (const [name, value] of Object.entries(attributes))
      if (!/^(?:xmlns|xsi)\b/.test(name)) add(before + name, value)
  }
  const walk = (element: Element, path: string): void => {
    addAttributes(element, `${path}@`)
    const inner = elementsOf(element)
    if (inner.length === 0) add(path, withUnit(element))
    else if (isProse(element)) add(path, toMarkup(element.parts))
    else for (const one of inner) walk(one, isListOf(element, one) ? path : `${path}.${one.name}`)
  }
  addAttributes(row, '')
  for (const element of elementsOf(row)) walk(element, element.name)
  return Object.fromEntries([...columns].map(([name, values]) => [name, toValue(values)]))
}

export const elementsOf = ({ parts }: Element): Element[] =>
  parts.filter((part) => typeof part !== 'string')

const textOf = ({ parts }: Element) => parts.filter((part) => typeof part === 'string').join('')

/** Attributes that give a figure its meaning. */
const UNIT =
  /^(?:units?|uom|unit_?(?:code|text|of_?measure)|(?:iso_?)?currency(?:_?(?:code|id))?)$/i

const FIGURE = /^[$\d.,'\s]*\d[.,\s]*$/

/**
 * The element's text. A figure gets its unit: `<odometer unit="mi">62137</odometer>` is "62137 mi". It also gets what a
 * price includes, which any attribute may state: `<price type="egc">24990</price>` is "24990 egc".
 */
function withUnit(element: Element): string {
  const text = textOf(element).trim()
  if (!FIGURE.test(text)) return text
  const extras = Object.entries(element.attributes).flatMap(([name, value]) => {
    // "40 K" would be forty thousand.
    const isUnit = UNIT.test(name) && !/^k$/i.test(value.trim())
    return isUnit || isPriceKind(value) ? value : []
  })
  return [text, ...extras].join(' ').trim()
}

/** Text beside elements. */
export const hasOwnText = ({ parts }: Element): boolean =>
  parts.some((part) => typeof part === 'string' && part.trim() !== '')

/** A description written in HTML. */
const isProse = (element: Element) =>
  hasOwnText(element) || elementsOf(element).some(({ name }) => HTML.test(name))

const HTML = /^(?:a|b|br|div|em|font|h[1-6]|hr|i|li|ol|p|small|span|strong|su[bp]|table|tr|u|ul)$/i

/** The element's text with its markup, for readers of descriptions. */
const toMarkup = (parts: Element['parts']): string =>
  parts
    .map((part) =>
      typeof part === 'string'
        ? escapeXml(part)
        : `<${part.name}>${toMarkup(part.parts)}</${part.name}>`,
    )
    .join('')

const isListOf = (list: Element, one: Element) =>
  list.name === `${one.name}s` || list.name === `${one.name}es`
