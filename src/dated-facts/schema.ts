// A dated fact: a figure or rule that an authority publishes, with the days on which it applies and its source.
import * as z from 'zod'

import { isCalendarDay } from '#lib/time.ts'

/** Countries, and states of Australia, that facts are about. */
export const JURISDICTIONS = [
  'AU',
  'AU-NSW',
  'AU-VIC',
  'AU-QLD',
  'AU-SA',
  'AU-WA',
  'AU-TAS',
  'AU-NT',
  'AU-ACT',
  'NZ',
] as const

const day = z
  .string()
  .refine(isCalendarDay, 'Use a day such as 2026-07-01.')
  .describe('Day, such as 2026-07-01.')
const text = (max: number) => z.string().trim().min(1).max(max)
const dollars = z.number().min(0).max(1_000_000)

const source = z
  .strictObject({
    publisher: text(120).describe('Authority that published it.'),
    title: text(200).describe('Title of the page or document.'),
    url: z
      .url({ protocol: /^https?$/, error: 'Use the address of the page.' })
      .describe('Address of the page.'),
    read: day.describe('Day on which it was last read there.'),
  })
  .describe('Who says so.')

/** Vehicles that a figure applies to. Empty lists do not filter. */
const vehicles = {
  bodies: z
    .array(text(40))
    .max(40)
    .default([])
    .describe('Body types it applies to, as in the catalogue; empty = any.'),
  fuels: z.array(text(40)).max(20).default([]).describe('Fuels it applies to; empty = any.'),
  fuels_without: z
    .array(text(40))
    .max(20)
    .default([])
    .describe('Fuels it does not apply to. With any of these two, a vehicle needs a known fuel.'),
  conditions: z
    .array(z.enum(['new', 'used', 'demo']))
    .default([])
    .describe('Conditions it applies to; empty = any.'),
}

const band = z.strictObject({
  up_to: dollars.optional().describe('Highest value of the band, included; the last has none.'),
  base: dollars.default(0).describe('Dollars that the band starts with.'),
  over: dollars.default(0).describe('Value from which steps are counted; 0 = the whole value.'),
  dollars: dollars.describe('Dollars for each step.'),
  each: dollars.positive().describe('Size of a step, in dollars. Part of a step counts whole.'),
})
export type Band = z.output<typeof band>

const duty = z.strictObject({
  ...vehicles,
  bands: z
    .array(band)
    .min(1)
    .max(12)
    .refine(
      (bands) =>
        bands.every(({ up_to: to }, at) => {
          const next = bands[at + 1]
          if (next === undefined) return to === undefined
          return to !== undefined && (next.up_to === undefined || next.up_to > to)
        }),
      'List bands from low to high; each but the last has up_to.',
    )
    .describe('Bands of the scale, from low to high.'),
})

const charge = z.strictObject({
  ...vehicles,
  line: z.enum(['registration', 'insurance', 'transfer']).describe('What is charged.'),
  dollars: dollars.describe('Dollars.'),
})

const roadUse = z.strictObject({
  ...vehicles,
  max_kg: z
    .number()
    .positive()
    .max(100_000)
    .describe('Highest gross vehicle mass, in kilograms; a vehicle needs a known mass.'),
  dollars: dollars.describe('Dollars for 1,000 km.'),
})

const rule = z.strictObject({ day: day.describe('Day from which the rule applies.') })

const common = {
  id: z
    .string()
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Use small letters, digits and hyphens.')
    .max(80)
    .describe('Name. A fact of a site replaces the fact of the table with this name.'),
  jurisdiction: z.enum(JURISDICTIONS).describe('Country or state it is about.'),
  what: text(200).describe('What it is, in a few words.'),
  unit: text(80).describe('Unit of the value.'),
  first_day: day.describe('First day on which it holds.'),
  last_day: day.optional().describe('Last day on which it holds.'),
  review_day: day
    .optional()
    .describe('Day by which the source must be read again, if no last day is known.'),
  sources: z.array(source).min(1).max(6).describe('Who says so.'),
}

/** A fact of the table, or of the settings of a site. */
export const datedFact = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('duty').describe('Duty by a scale.'),
      ...common,
      value: duty.describe('The figures.'),
    }),
    z.strictObject({
      kind: z.literal('charge').describe('A charge beside duty.'),
      ...common,
      value: charge.describe('The figures.'),
    }),
    z.strictObject({
      kind: z.literal('road_use').describe('Road user charges of New Zealand.'),
      ...common,
      value: roadUse.describe('The figures.'),
    }),
    z.strictObject({
      kind: z.literal('rule').describe('A day from which a law applies.'),
      ...common,
      value: rule.describe('The figures.'),
    }),
  ])
  .refine(
    ({ last_day: last, review_day: review }) => (last === undefined) !== (review === undefined),
    'Give either last_day or review_day: nothing is used after it.',
  )
  .refine(
    ({ first_day: first, last_day: last, review_day: review }) => first <= (last ?? review ?? ''),
    'The last day or the day of review is before the first.',
  )
export type DatedFact = z.output<typeof datedFact>
export type Kind = DatedFact['kind']
export type FactOf<K extends Kind> = Extract<DatedFact, { kind: K }>
