// The recipe of a site's demo stock (tenants/<slug>/stock.json), and the yards that it is distributed to.
import * as z from 'zod'

const share = z.number().min(0).max(1)
const weight = z.number().min(0)
const weights = z.record(z.string(), weight)
const LIGHTS = ['studio', 'workshop', 'forecourt', 'showroom', 'yard', 'dusk'] as const

export const recipeSchema = z.strictObject({
  count: z.int().min(0).max(200_000).describe('Default number of vehicles.'),
  seed: z.string().min(1).describe('The same seed gives the same stock.'),
  prefix: z.string().max(4).describe('Prefix of stock numbers.'),
  first_id: z.int().positive().describe('ID of the first vehicle; later ones count up.'),
  country: z.enum(['AU', 'NZ']).describe('Country, for plates, WoF and wording.'),
  price_factor: z
    .number()
    .positive()
    .default(1)
    .describe('Multiplier for prices in Australian dollars.'),
  kinds: z
    .partialRecord(z.enum(['car', 'import', 'motorcycle', 'caravan']), z.number().min(0))
    .describe('Weight of each vehicle type.'),
  makes: weights.default({}).describe('Weight of a make; 1 for makes not named.'),
  other_makes: z.number().min(0).default(1).describe('Weight of makes not named.'),
  conditions: z
    .object({ used: z.number(), new: z.number(), demo: z.number() })
    .describe('Weight of each condition.'),
  new_makes: z.array(z.string()).default([]).describe('Makes sold new; empty means all.'),
  used_years: z
    .int()
    .min(1)
    .max(25)
    .default(13)
    .describe('Maximum age of used vehicles, in years.'),
  lights: z
    .partialRecord(z.enum(['used', 'new', 'demo']), z.partialRecord(z.enum(LIGHTS), weight))
    .default({})
    .describe(
      'Where vehicles of each condition are photographed: weight of each light, by default all in the studio. A body or colour that was not drawn in one light is shown in another of these, or else in the studio.',
    ),
  locations: weights.describe('Weight of each location, by slug.'),
  new_locations: weights
    .optional()
    .describe('The same for new vehicles and demonstrators, if they are elsewhere.'),
  make_locations: z
    .record(z.string(), weights)
    .default({})
    .describe('The same by make, for makes that are sold new at some of the locations only.'),
  shares: z
    .strictObject({
      sold: share.default(0.05),
      reserved: share.default(0.03),
      coming_soon: share.default(0.04),
      preorder: share.default(0.01),
      no_photos: share.default(0.05),
      certified: share.default(0.2),
      reduced: share.default(0.12),
      no_price: share.default(0.015),
      excluding_charges: share.default(0.15),
      test_drive_only: share.default(0.01),
      subscription: share.default(0),
      quote: share.default(0),
      lender: share.default(0),
      analysis: share.default(0.4),
    })
    .describe('Share of the stock in each state.'),
  lender: z
    .strictObject({
      key: z.string(),
      rate: z.number(),
      comparison_rate: z.number(),
      fees: z.number().default(0),
      monthly_fee: z.number().default(0),
    })
    .nullable()
    .default(null)
    .describe(
      'Lender of the finance offers; rates in percent per year, fees in dollars once and a month.',
    ),
  showcase: z
    .array(
      z.strictObject({
        carries: z
          .enum(['everything', 'nothing'])
          .describe('Fill in all optional fields, or none.'),
        kind: z.enum(['car', 'import', 'motorcycle', 'caravan']),
        make: z.string(),
        model: z.string(),
        year: z.int(),
        colour: z.string(),
      }),
    )
    .default([])
    .describe('Showcase vehicles at the start of the stock, with stable URLs.'),
})

export type Recipe = z.output<typeof recipeSchema>
export type Exemplar = Recipe['showcase'][number]
export type Kind = keyof Recipe['kinds']

/** A yard, with the dealership it belongs to. */
export type Place = {
  id: string
  slug: string
  name: string
  phone: string
  street: string
  city: string
  state: string
  postcode: string
  dealership: { id: string; slug: string; name: string }
}

/**
 * Available pictures: addresses by lighting, and the colours of each body. `frames` is for bodies with other angles.
 */
export type PictureSet = {
  angles: string[]
  lights: Record<
    string,
    { path: string; bodies: Record<string, string[]>; frames?: Record<string, string[]> }
  >
  /** Further pictures of a look, as "suv-blue", for a vehicle that has everything. */
  details?: Record<string, string[]>
}
