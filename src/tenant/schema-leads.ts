// Lead targets of a site. Delivery to each target is retried independently.
import * as z from 'zod'

import { slugText } from './schema-words.ts'

const name = slugText.describe('Recipient’s name in `npm run leads`. Never change it.').meta({
  label: 'Name',
  help: 'Lower-case letters, digits and hyphens. Keep it: leads that wait are stored under it.',
})
const kinds = z
  .array(z.string().max(40))
  .max(20)
  .default([])
  .describe('Form types sent to this recipient; empty = all.')
  .meta({ label: 'Which forms', help: 'One a line. Empty: all forms.' })
const KIND = 'Delivery method.'
const recipients = z
  .array(z.email())
  .min(1)
  .max(10)
  .describe('Recipients.')
  .meta({ label: 'Email addresses', help: 'One a line.' })

/** Reasons for lost leads, unless a site has its own list. */
export const LOST_REASONS = [
  'Bought elsewhere',
  'Vehicle was sold',
  'Price',
  'Trade-in too low',
  'Finance declined',
  'No reply from the shopper',
  'Not ready yet',
  'Duplicate',
  'Other',
]

export const leads = z
  .strictObject({
    targets: z
      .array(
        z.discriminatedUnion('kind', [
          z
            .strictObject({
              kind: z.literal('webhook').describe(KIND).meta({ label: 'Dealer system' }),
              name,
              url: z
                .url({
                  protocol: /^https?$/,
                  error: 'Use an address such as https://crm.example.com/leads.',
                })
                .max(400)
                .describe(
                  'URL that receives the lead as signed JSON (standardwebhooks). Its host must be listed under "leads" in tenants/catalogue/upstreams.json.',
                )
                .meta({
                  label: 'Address',
                  help: 'Receives each lead as signed JSON. The platform must know its host.',
                }),
              secret: z
                .string()
                .min(1)
                .max(60)
                .describe(
                  'Name of the signing key under "secrets": base64, with or without "whsec_".',
                )
                .meta({ label: 'Signing key', help: 'Name of a key of the Keys page: base64.' }),
              forms: kinds,
            })
            .describe('Dealer system that receives leads by webhook.'),
          z
            .strictObject({
              kind: z.literal('adf').describe(KIND).meta({ label: 'ADF email' }),
              name,
              to: recipients,
              forms: kinds,
            })
            .describe('Email with ADF 1.0 XML in the body.'),
          z
            .strictObject({
              kind: z.literal('email').describe(KIND).meta({ label: 'Email for people' }),
              name,
              to: recipients,
              forms: kinds,
            })
            .describe('Plain email for people to read.'),
        ]),
      )
      .max(8)
      .default([])
      .describe('Systems and people that receive leads. Without one, leads stay in the database.')
      .meta({ label: 'Where leads go', help: 'Without one, leads wait on the platform.' }),
    from: z
      .email()
      .or(z.literal(''))
      .default('')
      .describe(
        'From address of the emails; its domain must be allowed to send. Empty = leads@ the host of "url".',
      )
      .meta({
        label: 'Sender',
        help: 'The address that lead emails come from; its domain must be allowed to send. Empty: leads@ your domain.',
      }),
    lost_reasons: z
      .array(z.string().trim().min(1).max(60))
      .min(1)
      .max(20)
      .default(LOST_REASONS)
      .describe(
        'Reasons from which people choose when they close a lead without a sale. Reports count leads by them.',
      )
      .meta({
        label: 'Reasons for lost leads',
        help: 'One a line. Whoever closes a lead without a sale chooses one, and reports count them.',
      }),
  })
  .prefault({})
  .describe('Lead delivery.')
  .meta({ label: 'Recipients and lost leads', help: '' })
