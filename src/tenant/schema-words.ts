// Small forms that the groups of the site schema share.
import * as z from 'zod'

import { CAR_TYPES, ITEM_TYPES } from '#stock/car.ts'

export const label = z.string().trim().min(1).max(80)
export const slugText = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Use lower-case letters, digits and single hyphens.')
  .max(60)
/** Some that look like an address lead nowhere, such as "https://[". */
const leadsOn = (address: string) => URL.canParse(address, 'https://own.invalid')
export const path = z
  .string()
  .max(400)
  .regex(
    /^(?:\/(?!\/)[^\s"'<>\\]*|https:\/\/[^\s"'<>\\]+|tel:[+\d][\d ]*|mailto:[^\s"'<>\\]+)$/,
    'Use a path such as /contact, or an https, tel or mailto link.',
  )
  .refine(leadsOn, 'Browsers cannot parse this address.')
/** A picture of this site, or of a host that its policy lets pictures come from. */
export const pictureAddress = z
  .string()
  .max(400)
  .regex(
    /^(?:\/(?!\/)|https:\/\/)[^\s"'<>\\]+$/,
    'Use an image path such as /content/yard.webp, or an https address.',
  )
  .refine(leadsOn, 'Browsers cannot parse this address.')
/** The same, or empty. */
export const picture = pictureAddress.or(z.literal('')).default('')
export const colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'Use a colour such as #0a7d55.')
/** Markup is cut to b, i, em, strong, br and a when published and again when drawn. */
export const markup = z.string().max(4000)
export const link = z.strictObject({
  label: label.describe('Link label.'),
  href: path.describe('Link URL.'),
})
/** Conditions and kinds of vehicles, as stock names them. */
export const conditions = z.array(z.enum(CAR_TYPES))
export const itemTypes = z.array(z.enum(ITEM_TYPES))

/** A page of the site, without a query. */
export const ownPath = z
  .string()
  .max(200)
  .regex(/^\/(?!\/)[^\s"'<>\\?#]+$/, 'Use a path on the site such as /ford-service.')

/** A day of a window; it counts from its first minute to its last in the zone of the site. */
export const day = z.iso
  .date('Use a date such as 2026-09-30, or leave it empty.')
  .or(z.literal(''))
  .default('')
