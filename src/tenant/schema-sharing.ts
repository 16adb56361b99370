// Sharing a car: share menu, print page, brochure and toasts.
import * as z from 'zod'

export const sharing = z
  .strictObject({
    targets: z
      .array(z.enum(['copy', 'sms', 'whatsapp', 'email', 'facebook', 'twitter', 'tel']))
      .default(['copy', 'sms', 'whatsapp', 'email', 'facebook', 'twitter', 'tel'])
      .describe('Share menu options, in order; empty hides the menu. "tel" calls the dealer.'),
    copy_toast: z
      .boolean()
      .default(true)
      .describe('Show "Copied {car name} to your clipboard!" after copying.'),
    copy_toast_ms: z
      .int()
      .min(1000)
      .max(1_000_000)
      .default(3000)
      .describe('Duration of that message, in milliseconds.'),
    toast_ms: z
      .int()
      .min(1000)
      .max(1_000_000)
      .default(6000)
      .describe('Duration of all other messages, in milliseconds.'),
    print: z.boolean().default(true).describe('Show a link to the print page.'),
    brochure: z.boolean().default(true).describe('Offer a PDF brochure.'),
  })
  .prefault({})
  .describe('Sharing and printing.')
