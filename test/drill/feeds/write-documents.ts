// A stock as XML and as JSON, as systems nest and wrap it.
import type { Column } from './tables.ts'
import type { WrittenVehicle } from './write-vehicle.ts'
import { happens, pick, type Random } from './yard.ts'

const ROOTS = [
  ['vehicles', 'vehicle'],
  ['Inventory', 'Unit'],
  ['stock', 'item'],
  ['Listings', 'Listing'],
] as const

/** A name of an element: "Stock No." is "StockNo". */
export const toElementName = (heading: string): string =>
  heading.replaceAll(/[^A-Za-z\d]+/g, '').replace(/^\d/, 'n$&')

/** Each column is an element, or an attribute of its row; those of one name are a list. */
export function writeXml(columns: readonly Column[], random: Random, encoding: string): string {
  const [root, row] = pick(random, ROOTS)
  const count = columns[0]?.cells.length ?? 0
  const isFlat = happens(random, 0.15)
  const isIndented = happens(random, 0.7)
  const hasEmpty = happens(random, 0.5)
  const inCData = happens(random, 0.3)
  const space = isIndented ? '\n    ' : ''
  const named = columns.filter(({ heading }) => heading !== '' && !heading.includes('@'))
  const attributesOf = (element: string, at: number) =>
    columns
      .filter(({ heading, cells }) => heading.startsWith(`${element}@`) && cells[at] !== '')
      .map(({ heading, cells }) => ` ${heading.split('@')[1]}="${escape(cells[at] ?? '')}"`)
      .join('')
  const hasAttributes = (element: string) =>
    columns.some(({ heading }) => heading.startsWith(`${element}@`))
  const names = named.map(({ heading }) => heading)
  const once = named.filter(({ heading }) => names.indexOf(heading) === names.lastIndexOf(heading))
  const rows = Array.from({ length: count }, (_, at) => {
    const isSent = ({ cells }: Column) => hasEmpty || cells[at] !== ''
    const isInTag = (column: Column) =>
      isFlat &&
      once.includes(column) &&
      isShort(column) &&
      !column.heading.includes('.') &&
      !hasAttributes(column.heading)
    const attributes = isFlat
      ? once
          .filter((column) => isSent(column) && isInTag(column))
          .map(({ heading, cells }) => ` ${heading}="${escape(cells[at] ?? '')}"`)
      : []
    const rest = named.filter((column) => isSent(column) && !isInTag(column))
    const elements = rest.map(({ heading, cells }) => {
      const text = cells[at] ?? ''
      const value = inCData && /[<&]/.test(text) ? `<![CDATA[${text}]]>` : escape(text)
      // A field within a part of the vehicle.
      const path = heading.split('.')
      const tags = path.map((name) => `<${name}${attributesOf(name, at)}>`)
      return (
        tags.join('') +
        value +
        path
          .toReversed()
          .map((name) => `</${name}>`)
          .join('')
      )
    })
    return `<${row}${attributes.join('')}>${elements.map((one) => space + one).join('')}${isIndented ? '\n  ' : ''}</${row}>`
  })
  const declaration =
    happens(random, 0.8) || encoding !== 'utf-8'
      ? `<?xml version="1.0" encoding="${encoding}"?>\n`
      : ''
  const between = isIndented ? '\n  ' : ''
  return `${declaration}<${root}>${rows.map((one) => between + one).join('')}${isIndented ? '\n' : ''}</${root}>`
}

const isShort = ({ cells }: Column) =>
  cells.every((cell) => cell.length < 40 && !cell.includes('\n'))

const escape = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** A list, an object with one, or an object in each line. */
export function writeJson(vehicles: readonly WrittenVehicle[], random: Random): string {
  const hasNothing = happens(random, 0.5)
  const documents = vehicles.map(({ fields }) => {
    const document: Record<string, unknown> = {}
    for (const [field, value] of Object.entries(fields)) {
      const isNothing = value === ''
      if (isNothing && !hasNothing) continue
      nest(document, field.split('.'), isNothing && happens(random, 0.5) ? null : value)
    }
    return document
  })
  const space = pick(random, [0, 2])
  return pick(random, [
    () => JSON.stringify(documents, null, space),
    () => JSON.stringify({ total: documents.length, vehicles: documents }, null, space),
    () => JSON.stringify({ data: { items: documents } }, null, space),
    () => documents.map((document) => JSON.stringify(document)).join('\n'),
  ])()
}

function nest(
  document: Record<string, unknown>,
  [name = '', ...rest]: string[],
  value: unknown,
): void {
  if (rest.length === 0) {
    document[name] = value
    return
  }
  const inner = { ...(document[name] as Record<string, unknown> | undefined) } // set below
  nest(inner, rest, value)
  document[name] = inner
}
