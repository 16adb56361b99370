// Third-party scripts that a site may load, each listed in that site's content security policy. By default there are none.
import * as z from 'zod'

import { label } from './schema-words.ts'

export const market = z
  .strictObject({
    gauge: z
      .boolean()
      .default(false)
      .describe(
        'Compare prices with similar stock on the site if no third-party analysis is available.',
      ),
    gauge_title: label.default('How the price compares').describe('Heading of the price gauge.'),
    gauge_source: label
      .default('Car Analysis')
      .describe('Source shown for the price analysis, if the feature under "plugins" has no name.'),
    gauge_note: z
      .string()
      .max(240)
      .default(
        'Shown only where enough like vehicles can be compared and their range reaches this price.',
      )
      .describe('Note that says when the gauge is shown.'),
    similar_title: label
      .default('Similar {vehicle type}s Available')
      .describe(
        'Heading above similar vehicles; {vehicle type} is replaced with Car, Caravan and so on.',
      ),
  })
  .prefault({})
  .describe('Price comparison and similar vehicles.')

export const integrations = z
  .strictObject({
    tag_manager: z
      .string()
      .regex(/^GTM-[A-Z0-9]{4,12}$/, 'Use a container id such as GTM-ABC1234.')
      .or(z.literal(''))
      .default('')
      .describe('Google Tag Manager container; events are also pushed to its dataLayer.'),
    consent: z
      .enum(['ask', 'granted'])
      .default('ask')
      .describe(
        '"ask" requests consent before the tag manager loads (Consent Mode). Use "granted" only where the law does not require consent.',
      ),
    consent_text: z
      .string()
      .max(300)
      .default('We would like to measure how this site is used. It works the same without.')
      .describe('Consent question.'),
    turnstile: z
      .strictObject({
        site_key: z.string().min(1).max(100).describe('Public site key of the widget.'),
        secret: z.string().min(1).max(60).describe('Name of the secret key under "secrets".'),
      })
      .nullable()
      .default(null)
      .describe(
        "Cloudflare Turnstile on forms. Leads that fail it are held for review. Code requests that fail it share a small part of the site's daily codes.",
      ),
  })
  .prefault({})
  .describe('Third-party scripts.')
