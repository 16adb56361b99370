// Field types shared by the site schema. Metadata is for the forms of the console: `widget` is a control that the shape
// does not tell, `label` and `help` replace the key and the description, `audience` says who sees the field (staff, or
// the system alone), `options` are the words of a choice.
import * as z from 'zod'

import { CAR_TYPES, ITEM_TYPES } from '#stock/car.ts'

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
/** An image on this site, or on a host that its content security policy allows. */
export const pictureAddress = z
  .string()
  .max(400)
  .regex(
    /^(?:\/(?!\/)|https:\/\/)[^\s"'<>\\]+$/,
    'Use an image path such as /content/yard.webp, or an https address.',
  )
  .refine(leadsOn, 'Browsers cannot parse this address.')
  .meta({ widget: 'picture' })
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
