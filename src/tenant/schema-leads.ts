// Lead targets of a site. Delivery to each target is retried independently.
import * as z from 'zod'

import { slugText } from './schema-words.ts'

const name = slugText.describe('Target name in `npm run leads`. Never change it.')
const kinds = z
  .array(z.string().max(40))
  .max(20)
  .default([])
  .describe('Form types sent to this target; empty = all.')
const KIND = 'Delivery method.'
const recipients = z.array(z.email()).min(1).max(10).describe('Recipients.')

export const leads = z
  .strictObject({
    targets: z
      .array(
        z.discriminatedUnion('kind', [
          z
            .strictObject({
              kind: z.literal('webhook').describe(KIND),
              name,
              url: z
                .url({
                  protocol: /^https?$/,
                  error: 'Use an address such as https://crm.example.com/leads.',
                })
                .max(400)
                .describe(
                  'URL that receives the lead as signed JSON (standardwebhooks). Its host must be listed under "leads" in tenants/catalogue/upstreams.json.',
                ),
              secret: z
                .string()
                .min(1)
                .max(60)
                .describe(
                  'Name of the signing key under "secrets": base64, with or without "whsec_".',
                ),
              forms: kinds,
            })
            .describe('Dealer system that receives leads by webhook.'),
          z
            .strictObject({
              kind: z.literal('adf').describe(KIND),
              name,
              to: recipients,
              forms: kinds,
            })
            .describe('Email with ADF 1.0 XML in the body.'),
          z
            .strictObject({
              kind: z.literal('email').describe(KIND),
              name,
              to: recipients,
              forms: kinds,
            })
            .describe('Plain email for people to read.'),
        ]),
      )
      .max(8)
      .default([])
      .describe(
        'Systems and people that receive leads. Without a target, leads stay in the database.',
      ),
    from: z
      .email()
      .or(z.literal(''))
      .default('')
      .describe(
        'From address of the emails; its domain must be allowed to send. Empty = leads@ the host of "url".',
      ),
  })
  .prefault({})
  .describe('Lead delivery.')
