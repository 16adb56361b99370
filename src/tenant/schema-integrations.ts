// Scripts of others that a site may load, each named in that site's own policy. Without them a page asks nobody else.
import * as z from 'zod'

export const integrations = z
  .strictObject({
    tag_manager: z
      .string()
      .regex(/^GTM-[A-Z0-9]{4,12}$/, 'Use a container id such as GTM-ABC1234.')
      .or(z.literal(''))
      .default('')
      .describe('Container of Google Tag Manager; events are pushed to its dataLayer as well.'),
    consent: z
      .enum(['ask', 'granted'])
      .default('ask')
      .describe(
        'Whether shoppers are asked before the tag manager loads (Consent Mode); "granted" only where the law does not ask for it.',
      ),
    consent_text: z
      .string()
      .max(300)
      .default('We would like to measure how this site is used. It works the same without.')
      .describe('Words of the question.'),
    turnstile: z
      .strictObject({
        site_key: z.string().min(1).max(100).describe('Public key of the widget.'),
        secret: z.string().min(1).max(60).describe('Name of the secret key under "secrets".'),
      })
      .nullable()
      .default(null)
      .describe(
        'Cloudflare Turnstile on forms (TH13): a lead that fails it is kept and marked, and waits for a person. Whoever fails it when asking for a code shares a part of the codes that the site sends (TH9).',
      ),
  })
  .prefault({})
  .describe('Scripts of others.')
