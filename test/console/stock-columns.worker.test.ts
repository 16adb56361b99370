// The map of a dealer's own stock file, as a person makes it in the console: what is guessed for the headings that dealers'
// systems use, and what each row would become.
import { beforeEach, describe, expect, it } from 'vitest'

import type { ColumnName } from '#vehicle/columns.ts'
import { textOf } from '#test/ui/render.tsx'
import { baseSite } from './base-site.ts'
import { formOf, publishSource } from './posted-form.ts'
import { ask, letIn, signInAs } from './support.ts'

let site = 0
let slug = ''
let admin = ''

beforeEach(async () => {
  site += 1
  slug = `columns-${site}`
  await publishSource({
    ...baseSite,
    slug,
    url: `https://${slug}.example`,
    hosts: [`${slug}.example`],
  })
  admin = await signInAs(await letIn(`alex@${slug}.example`, { role: 'admin', site: slug }))
})

async function post(form: FormData | URLSearchParams): Promise<string> {
  return (await ask(`/_console/sites/${slug}/columns`, { cookie: admin, form })).text()
}

/** The screen that asks what the columns of a file hold. */
function choose(text: string): Promise<string> {
  const form = new FormData()
  form.set('file', new File([text], 'stock.csv'))
  form.set('do', 'read')
  return post(form)
}

/** The screen that shows the rows of a file, with its guesses or other fields for some columns. */
async function tryRows(text: string, fields: Record<string, ColumnName> = {}): Promise<string> {
  const form = await formOf(await choose(text), 'map-columns')
  const columns = text.split('\n', 1)[0]?.split(',') ?? []
  for (const [column, field] of Object.entries(fields))
    form.set(`column-${columns.indexOf(column)}`, field)
  form.set('do', 'try')
  return textOf(await post(form))
}

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`

/** What is guessed for a column with these values, in a file that otherwise is plain. */
async function guess(heading: string, values: readonly string[]): Promise<string | undefined> {
  const rows = values.map((value, at) => `A${at},Kia,Rio,${quoted(value)}`)
  const form = await formOf(
    await choose([`Stock No,Make,Model,${quoted(heading)}`, ...rows].join('\n')),
    'map-columns',
  )
  return form.get('column-3') ?? undefined
}

describe('a heading', () => {
  const sentence =
    'Stunning one owner car with full books, two keys and new tyres. Trade-ins welcome!'
  const known: [heading: string, values: string[], field: ColumnName][] = [
    ['DAP', ['32990', '24990'], 'price_drive_away'],
    ['DAP Price', ['$32,990', ''], 'price_drive_away'],
    ['Price (Drive Away)', ['$32,990', '$24,990'], 'price_drive_away'],
    ['EGC Price', ['30990', '24990'], 'price_excluding_charges'],
    ['EGC', ['30990', '24990'], 'price_excluding_charges'],
    ['Price Type', ['Excl. Gov. Charges', 'No More To Pay'], 'price_type'],
    ['Vehicle Description', [sentence, `${sentence} Call us.`], 'dealercomments'],
    ['Vehicle Year', ['2019', '2021'], 'year'],
    ['Reg. No.', ['ABC12D', 'XYZ98A'], 'regplate'],
    ['Odometer Unit', ['miles', 'km'], 'odometer_unit'],
    ['StockType', ['New', 'Used'], 'car_type'],
    ['Status', ['Reserved', 'Deposit Taken'], 'status'],
    ['Photo', ['https://cdn.example/1.jpg', 'https://cdn.example/2.jpg'], 'images'],
    ['Gearbox', ['PDK', 'Constantly Variable Transmission'], 'simple_transmission'],
    ['Rego Expiry', ['31-12-2026', 'Sep-2027'], 'rego_expiry'],
  ]

  it.each(known)('“%s” is known where its values agree', async (heading, values, field) => {
    expect(await guess(heading, values)).toBe(field)
  })

  it.each([
    ['Vehicle Make', ['Kia', 'Ford'], 'make'],
    ['Vehicle Model', ['Rio', 'Ranger'], 'model'],
  ] as const)('“%s” is known in place of a shorter one', async (heading, values, field) => {
    const form = await formOf(
      await choose(
        [`Stock No,${heading}`, ...values.map((value, at) => `A${at},${value}`)].join('\n'),
      ),
      'map-columns',
    )
    expect(form.get('column-1')).toBe(field)
  })

  const unknown: [heading: string, values: string[]][] = [
    ['Dealer Name', ['Bay Road Motors', 'Bay Road Motors']],
    ['Dealer ID', ['77', '77']],
    ['Redbook ID', ['AUVKIA2020', 'AUVKIA2020']],
    ['Autograb ID', ['1234', '1234']],
    ['Condition', ['Excellent', 'Good']],
    ['Engine No.', ['G4LC1234567', 'G4LC7654321']],
    ['Fuel Tank Capacity', ['76', '45']],
    ['Colour Code', ['527', '9B']],
    ['Body No.', ['81234', '81235']],
    ['Trim Code', ['EA20', 'FA21']],
    // The heading of a field with the values of none.
    ['Price', ['Kia', 'Ford']],
    ['VIN', ['Sold as is', 'No keys']],
  ]

  it.each(unknown)('“%s” with other values is left out', async (heading, values) => {
    expect(await guess(heading, values)).toBe('')
  })

  it('says how many of the values can be read, and asks to check it', async () => {
    const file = [
      'Stock No,Make,Model,Price',
      'A1,Kia,Rio,"$19,990"',
      'A2,Kia,Rio,"$20,990"',
      'A3,Kia,Rio,"From $12,990"',
    ].join('\n')
    const page = textOf(await choose(file))
    expect(page).toContain(
      'We know this heading. Only 2 of its 3 different values can be read as that.',
    )
    expect(page).toContain('We know this heading. All its values can be read as that.')
  })
})

describe('a row that is tried', () => {
  it('shows the price with its kind, condition, odometer in kilometres and registration', async () => {
    const page = await tryRows(
      [
        'Stock No,Make,Model,Year,StockType,EGC Price,Odometer,Odometer Unit,Reg. No.',
        'A1,Kia,Rio,2020,Demo,"$18,990","62,137",miles,ABC12D',
        'A2,Kia,Rio,2021,Used,"$17,990","45 000",km,XYZ98A',
      ].join('\n'),
    )
    expect(page).toContain(
      '2020 Kia Rio A1, ABC12D, in stock, demo $18,990 Excl. gov. charges 100,000 km',
    )
    expect(page).toContain(
      '2021 Kia Rio A2, XYZ98A, in stock, used $17,990 Excl. gov. charges 45,000 km',
    )
  })

  it('names what would be left out, with its words', async () => {
    const page = await tryRows(
      [
        'Stock No,Make,Model,Year,Price,Gearbox',
        'A1,Kia,Rio,2020,"$19,990",Automatic',
        'A2,Kia,Rio,2021,"$20,990",Manual',
        'A3,Kia,Rio,2021,"From $12,990",Gears',
      ].join('\n'),
    )
    expect(page).toContain('2 values cannot be understood or used, and would be left out')
    expect(page).toMatch(/Row 4 .*No price .*Price: “From \$12,990” Transmission: “Gears”/)
    expect(page).toMatch(/Row 2 .*\$19,990 .*Nothing/)
  })

  it('warns of a price that does not say what it includes, until the map says it', async () => {
    const file = 'Stock No,Make,Model,Year,Price\nA1,Kia,Rio,2020,"$19,990"'
    const bare = await tryRows(file)
    expect(bare).toContain('1 price would be shown bare')
    const kind = await tryRows(file, { Price: 'price_drive_away' })
    expect(kind).not.toContain('would be shown bare')
    expect(kind).toContain('$19,990 Drive away')
  })

  it('that a file damaged is rejected with the reason', async () => {
    const page = await tryRows(
      'Stock No,Make,Model,Year,km,Price\nA1,Kia,Rio,2020,45,210,19990\nA2,Kia,Rio,2020,45000,19990',
    )
    expect(page).toContain('Row 2 Rejected: row has 7 cells, the header has 6')
    expect(page).toContain('1 of 2 rows would become vehicles')
  })
})
