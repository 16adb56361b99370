// Field types shared by the site schema. The metadata is for the console's forms: `widget` is a control that the shape
// does not imply, `label` and `help` replace the key and the description, `audience` says who sees the field (staff, or
// only the system), `options` are the labels of a choice.
import * as z from 'zod'

import { CAR_TYPES, ITEM_TYPES } from '#vehicle/car.ts'

export const label = z.string().trim().min(1).max(80)
export const slugText = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Use lower-case letters, digits and single hyphens.')
  .max(60)
/** Some strings match the pattern and are still invalid, such as "https://[". */
const leadsOn = (address: string) => URL.canParse(address, 'https://own.invalid')
export const path = z
  .string()
  .max(400)
  .regex(
    /^(?:\/(?!\/)[^\s"'<>\\]*|https:\/\/[^\s"'<>\\]+|tel:[+\d][\d ]*|mailto:[^\s"'<>\\]+)$/,
    'Use a path such as /contact, or an https, tel or mailto link.',
  )
  .refine(leadsOn, 'Browsers cannot parse this address.')
/** A picture, video or captions on this site, or on a host that its content security policy allows. */
export const fileAddress = z
  .string()
  .max(400)
  .regex(
    /^(?:\/(?!\/)|https:\/\/)[^\s"'<>\\]+$/,
    'Use an image path such as /content/yard.webp, or an https address.',
  )
  .refine(leadsOn, 'Browsers cannot parse this address.')
export const pictureAddress = fileAddress.meta({ widget: 'picture' })
/** The same, or empty. */
export const picture = pictureAddress.or(z.literal('')).default('')
export const colour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'Use a colour such as #0a7d55.')
  .meta({ widget: 'colour' })
/** Markup is sanitised to b, i, em, strong, br and a on publish and again on render. */
export const markup = z.string().max(4000).meta({ widget: 'markup' })
export const link = z.strictObject({
  label: label.describe('Link label.').meta({ label: 'Words', help: '' }),
  href: path
    .describe('Link URL.')
    .meta({ label: 'Link', help: 'A page of the site such as /contact, or an https address.' }),
})
/** Conditions and vehicle types, as in the stock. */
export const conditions = z.array(z.enum(CAR_TYPES))
export const itemTypes = z.array(z.enum(ITEM_TYPES))

/** A page of the site, without a query. */
export const ownPath = z
  .string()
  .max(200)
  .regex(/^\/(?!\/)[^\s"'<>\\?#]+$/, 'Use a path on the site such as /ford-service.')

/** The first or last day of a period, inclusive, in the site's time zone. */
export const day = z.iso
  .date('Use a date such as 2026-09-30, or leave it empty.')
  .or(z.literal(''))
  .default('')

export const heading = z.string().trim().max(120).default('')
export const alt = z.string().max(200).default('').describe('Alt text; empty if decorative.').meta({
  label: "Words for people who can't see it",
  help: 'What the picture shows. Empty only if it is decoration.',
})

/** First and last day on which something is shown; `first` describes the first day. */
export const shownDays = (
  first = "First day, in the site's time zone; empty = no start date.",
) => ({
  start: day.describe(first).meta({ label: 'First day', help: 'Empty: at once.' }),
  expiry: day
    .describe('Last day; empty = no end date.')
    .meta({ label: 'Last day', help: 'Empty: never ends.' }),
})

/** Fields of every block of a page. */
export const blockFields = {
  show: z
    .boolean()
    .default(true)
    .describe('Show this block.')
    .meta({ label: 'Show', help: 'Hidden blocks stay here and are not on the page.' }),
  id: slugText
    .or(z.literal(''))
    .default('')
    .describe('Anchor ID, for example "team" for /about-us#team.')
    .meta({
      label: 'Anchor',
      help: 'For links to this block: "team" makes /about-us#team.',
      audience: 'staff',
    }),
  title: heading.describe('Heading; may be empty.').meta({ label: 'Heading', help: '' }),
  intro: markup
    .default('')
    .describe('Sentence under the heading; basic markup.')
    .meta({ label: 'Introduction', help: 'Sentence under the heading.' }),
  tone: z
    .enum(['plain', 'tint', 'dark', 'accent'])
    .default('plain')
    .describe('Background colour.')
    .meta({ label: 'Background', help: 'Colours of your look.' }),
  ...shownDays(),
}
