// Guesses the content of columns in a dealer's own file, by the heading and by whether the values suit the field. A
// heading is not enough if its values contradict it, and no guess is better than a wrong one.
import { toColour } from '#vehicle/record-labels.ts'
import { findMake } from '#vehicle/catalogue.ts'
import { COLUMN_FIELDS, COLUMN_NAMES, type ColumnName } from '#vehicle/columns.ts'
import { readDocument } from '#vehicle/reading/read-document.ts'
import { readCondition } from '#vehicle/reading/read-labels.ts'
import { readPhotos } from '#vehicle/reading/read-photos.ts'
import { FEED_WORDS, meaningOf, saysNothing, toPhrases } from '#vehicle/reading/words.ts'
import { isVin } from '#vehicle/vin.ts'
import { cellsOf, setField } from './own-columns.ts'

/**
 * "map": from the site's map; "sure": the heading is known; "guess": part of the heading is, or the values look like
 * it. Of `values` distinct values in the sample, `fit` can be read as the field.
 */
export type Guess = {
  column: string
  field: ColumnName | ''
  by: 'map' | 'sure' | 'guess' | 'none'
  fit: number
  values: number
}

type Cells = Readonly<Record<string, unknown>>

const HEADINGS = new Map<string, ColumnName>(
  COLUMN_NAMES.flatMap((name) =>
    COLUMN_FIELDS[name].headings.split(' ').map((heading) => [heading, name] as const),
  ),
)

/** Minimum share of values that must fit: for a known heading, and for a partly known one. */
const MIN_FIT = { sure: 0.5, guess: 0.8 }

/** The content of each column of a header. Only photos and equipment may have many columns. */
export function guessColumns(header: readonly string[], rows: readonly Cells[]): Guess[] {
  const columns = header.map((column) => {
    const cells = rows.map((row) => cellsOf(row, column))
    return { column, cells, values: [...new Set(cells.flat())] }
  })
  const taken = new Set<ColumnName>()
  const fields = columns.map((): { field: ColumnName; by: 'sure' | 'guess' } | null => null)
  // Known headings first, so that an earlier vague one takes nothing away.
  for (const by of ['sure', 'guess'] as const)
    for (const [at, { column, cells, values }] of columns.entries()) {
      if (fields[at] !== null) continue
      const options = by === 'sure' ? [HEADINGS.get(toPlain(column))] : guessesOf(column, values)
      const field = options.find(
        (one) =>
          one !== undefined &&
          (!taken.has(one) || MANY.has(one)) &&
          fits(one, { cells, values }, MIN_FIT[by]),
      )
      if (field === undefined) continue
      taken.add(field)
      fields[at] = { field, by }
    }
  return columns.map(({ column, values }, at) => {
    const { field = '', by = 'none' } = fields[at] ?? {}
    const fit = field === '' ? 0 : values.filter((value) => fitsField(field, value)).length
    return { column, field, by, fit, values: values.length }
  })
}

const MANY: ReadonlySet<ColumnName> = new Set(['images', 'standardEquipment'])

/** "Stock No." and "STOCK #" are equal headings. */
const toPlain = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll('#', 'no')
    .replaceAll(/[^a-z\d]/g, '')
    // Photo1, Photo2 and so on.
    .replace(/^(photo|image|picture|imageurl|photourl|feature|option)\d+$/, '$1')

/** Words that do not change the meaning of a heading: "Vehicle Make", "Price (AUD)". */
const NEUTRAL: ReadonlySet<string> = new Set(
  'vehicle car unit advertised advertised listed current full the of item name text value field aud nzd gst incl inc including display online web website'.split(
    ' ',
  ),
)

/** Guesses by the look of the values, then by the heading without neutral words. */
function guessesOf(heading: string, values: readonly string[]): (ColumnName | undefined)[] {
  return [guessByValues(values), guessByWords(heading)]
}

function guessByWords(heading: string): ColumnName | undefined {
  const words = heading
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z\d#]+/)
    .filter((word) => word !== '' && !NEUTRAL.has(word.toLowerCase()))
  return words.length > 6 ? undefined : HEADINGS.get(toPlain(words.join('')))
}

function guessByValues(values: readonly string[]): ColumnName | undefined {
  const all = (is: (value: string) => boolean) => values.length > 0 && values.every(is)
  if (all(isVin)) return 'vin'
  if (all((value) => PHOTO.test(value))) return 'images'
  return undefined
}

const PHOTO = /^(?:https?:)?\/\/\S+\.(?:jpe?g|png|webp|avif)\b/i

type Column = { cells: readonly (readonly string[])[]; values: readonly string[] }

/** Whether enough values of a column suit a field; a column without values is judged by its heading. */
function fits(field: ColumnName, { cells, values }: Column, least: number): boolean {
  if (values.length === 0) return true
  if (UNIQUE.has(field) && hasRepeats(cells)) return false
  return values.filter((value) => fitsField(field, value)).length >= least * values.length
}

/** Unique fields: a repeated value identifies no vehicle. */
const UNIQUE: ReadonlySet<ColumnName> = new Set(['id', 'stocknum', 'vin', 'regplate'])

function hasRepeats(cells: Column['cells']): boolean {
  const values = cells.flatMap(([first]) =>
    first === undefined || saysNothing(first) ? [] : first,
  )
  return new Set(values).size < values.length
}

const CONDITIONS = toPhrases(FEED_WORDS.condition)
const UNITS = toPhrases(FEED_WORDS.units.distance)
const isShort = (longest: number) => (value: string) => value.length <= longest

/** Tests of fields whose readers accept any text. */
const TESTS: Partial<Record<ColumnName, (value: string) => boolean>> = {
  id: isShort(80),
  stocknum: (value) => value.length <= 40 && /\d/.test(value),
  vin: (value) => /^[A-Z\d-]{5,20}$/i.test(value),
  regplate: (value) => /^[A-Z\d· -]{1,9}$/i.test(value),
  title: (value) => /^(?:19|20)\d\d\b/.test(value) || findMakeIn(value),
  make: (value) => findMake(value) !== null || (isShort(30)(value) && !/\d{3}/.test(value)),
  model: isShort(60),
  badge: (value) => value.length <= 60 && !/[.!?]\s/.test(value),
  series: isShort(40),
  // A grade ("Excellent") does not say whether a car is new or used.
  car_type: (value) => meaningOf(value, CONDITIONS) !== null,
  colour: (value) => isShort(50)(value) && !/^\d+$/.test(value) && !/^[A-Z\d]{2,4}$/.test(value),
  interior_colour: (value) => isShort(80)(value) && toColour(value) !== null,
  simple_body: (value) => isShort(40)(value) && !/\d{3}/.test(value),
  // Excludes engine codes such as B58 or 4G63.
  engine_size: (value) =>
    isShort(40)(value) &&
    /(?<![A-Z\d])(?:V\d+|\d+(?:\.\d+)?(?:l|lt|ltr|cc|litres?)?)(?![A-Z\d])/i.test(value),
  odometer_unit: (value) => meaningOf(value, UNITS) !== null,
  images: (value) => readPhotos(value).photos.length > 0,
  video_url: (value) => /^(?:https?:)?\/\//i.test(value),
  dealercomments: (value) => !/^[\d.,\s$]+$/.test(value),
  standardEquipment: (value) => !/^[\d.,\s$]+$/.test(value),
  location_name: (value) => isShort(60)(value) && !/^\d+$/.test(value),
}

function findMakeIn(title: string): boolean {
  const words = title.split(/\s+/).slice(0, 4)
  return words.some((_, at) => findMake(words.slice(0, at + 1).join(' ')) !== null)
}

/** Whether a value suits a field. */
function fitsField(field: ColumnName, value: string): boolean {
  if (saysNothing(value)) return true
  const test = TESTS[field]
  if (test !== undefined) return test(value)
  if (field === 'item_type' && readCondition(value) !== null && /^(?:new|used|demo)$/i.test(value))
    return false
  const sent: Record<string, unknown> = {}
  setField(sent, field.split('.'), value)
  return readDocument(sent).losses.length === 0
}
