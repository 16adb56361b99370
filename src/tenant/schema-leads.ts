// Where the leads of a site go (A22). Each target is tried by itself until it has the lead.
import * as z from 'zod'

import { slugText } from './schema-words.ts'

const name = slugText.describe('Name of the target in `npm run leads`; never changes.')
const kinds = z
  .array(z.string().max(40))
  .max(20)
  .default([])
  .describe('Kinds of form that go there; empty means all.')
const KIND = 'How it gets there.'
const recipients = z.array(z.email()).min(1).max(10).describe('Addresses that get it.')

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
                  'Gets the lead as signed JSON (standardwebhooks). Its host must be listed under "leads" in tenants/catalogue/upstreams.json.',
                ),
              secret: z
                .string()
                .min(1)
                .max(60)
                .describe('Name under "secrets" of the key that signs: base64, as "whsec_…" too.'),
              forms: kinds,
            })
            .describe('A system of the dealer.'),
          z
            .strictObject({
              kind: z.literal('adf').describe(KIND),
              name,
              to: recipients,
              forms: kinds,
            })
            .describe('ADF 1.0 XML in the body of an e-mail.'),
          z
            .strictObject({
              kind: z.literal('email').describe(KIND),
              name,
              to: recipients,
              forms: kinds,
            })
            .describe('A plain e-mail that people read.'),
        ]),
      )
      .max(8)
      .default([])
      .describe('Systems and people that get the leads. Without one they wait in the database.'),
    from: z
      .email()
      .or(z.literal(''))
      .default('')
      .describe(
        'Sender of the e-mails; its domain must be allowed to send. Empty means leads@ the host of "url".',
      ),
  })
  .prefault({})
  .describe('Delivery of leads.')
