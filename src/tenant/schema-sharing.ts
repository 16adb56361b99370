// Passing a car on: the share menu, the sheet of paper, the brochure, and the short messages that confirm it.
import * as z from 'zod'

export const sharing = z
  .strictObject({
    targets: z
      .array(z.enum(['copy', 'sms', 'whatsapp', 'email', 'facebook', 'twitter', 'tel']))
      .default(['copy', 'sms', 'whatsapp', 'email', 'facebook', 'twitter', 'tel'])
      .describe(
        'Ways in the share menu, in order (R60, W49); none hides the menu. "tel" calls the dealer.',
      ),
    copy_toast: z
      .boolean()
      .default(true)
      .describe('Says "Copied {car name} to your clipboard!" beside the button (S12).'),
    copy_toast_ms: z
      .int()
      .min(1000)
      .max(1_000_000)
      .default(3000)
      .describe('Milliseconds that this message stays (S12).'),
    toast_ms: z
      .int()
      .min(1000)
      .max(1_000_000)
      .default(6000)
      .describe('Milliseconds that any other message stays (C21).'),
    print: z
      .boolean()
      .default(true)
      .describe('Links to the car on one sheet of paper (W50, R51, T15).'),
    brochure: z.boolean().default(true).describe('Offers the car as a PDF brochure (W51, A27).'),
  })
  .prefault({})
  .describe('How shoppers pass a car on.')
