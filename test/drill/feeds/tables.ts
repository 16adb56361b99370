// A stock as a table or an XML document: columns in the order and under the names of one system.
import type { Chooser } from './spelling.ts'
import { HEADINGS, OTHERS } from './headings.ts'
import type { WrittenVehicle } from './write-vehicle.ts'
import { happens, pick, type Random } from './yard.ts'

/** `field` is empty for a column that is not of the product. */
export type Column = { heading: string; field: string; cells: string[] }

export type Table = {
  columns: Column[]
  /** The site's own map of it: empty if it has the product's own names. */
  map: Record<string, string>
}

/** `toHeading` makes a name that the format can have. */
export function toTable(
  vehicles: readonly WrittenVehicle[],
  { random, choose, isOwn }: Chooser,
  toHeading: (text: string) => string,
): Table {
  const fields = [...new Set(vehicles.flatMap(({ fields }) => Object.keys(fields)))]
  const map: Record<string, string> = {}
  const columns: Column[] = []
  const names = new Map<string, string>()
  const headingOf = (field: string): string => {
    const known = names.get(field)
    if (known !== undefined) return known
    const [element = '', attribute] = field.split('@')
    const heading =
      attribute !== undefined
        ? `${headingOf(element)}@${attribute}`
        : isOwn
          ? toHeading(choose(field, HEADINGS[field] ?? [field]))
          : field
    names.set(field, heading)
    return heading
  }
  for (const field of fields) {
    const values = vehicles.map((vehicle) => [vehicle.fields[field] ?? ''].flat().map(String))
    const heading = headingOf(field)
    const most = Math.max(...values.map(({ length }) => length))
    const isNumbered = isOwn && most > 1 && happens(random, 0.5)
    for (let at = 0; at < most; at += 1) {
      const name = isNumbered ? toHeading(`${heading} ${at + 1}`) : heading
      if (isOwn && !field.includes('@')) map[name] = field
      else if (isOwn && field === 'km@unit' && happens(random, 0.5)) map[name] = 'odometer_unit'
      columns.push({ heading: name, field, cells: values.map((all) => all[at] ?? '') })
    }
  }
  if (isOwn) addOthers(columns, map, random, toHeading)
  return { columns: arrange(columns, random), map }
}

/** Columns of which nothing is read, and one that is there twice with an empty cell. */
function addOthers(
  columns: Column[],
  map: Record<string, string>,
  random: Random,
  toHeading: (text: string) => string,
): void {
  const count = columns[0]?.cells.length ?? 0
  for (const [name, values] of OTHERS) {
    const heading = toHeading(name)
    if (!happens(random, 0.25) || columns.some((column) => column.heading === heading)) continue
    if (heading !== '' && happens(random, 0.5)) map[heading] = ''
    const cells = Array.from({ length: count }, () => pick(random, values))
    columns.push({ heading, field: '', cells })
  }
  const twice = pick(random, columns)
  if (twice.field !== '' && happens(random, 0.3))
    columns.push({ ...twice, cells: twice.cells.map(() => '') })
}

/** In any order, but several columns of one field in their own. */
function arrange(columns: readonly Column[], random: Random): Column[] {
  const places = new Map(columns.map(({ field, heading }) => [field || heading, random()]))
  return columns.toSorted(
    (one, other) =>
      (places.get(one.field || one.heading) ?? 0) - (places.get(other.field || other.heading) ?? 0),
  )
}
