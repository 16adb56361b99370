// Conversations with shoppers about their leads: standard replies, where email replies arrive, and the sender of texts.
import * as z from 'zod'

import { findTextProblem, type Placeholders } from '#lib/fill-text.ts'
import { label } from './schema-words.ts'

/** Placeholders of standard replies. Some leads have no name or no vehicle. */
export const ANSWER_WORDS = {
  name: { isOptional: true },
  vehicle: { isOptional: true },
  person: {},
  dealer: {},
} as const satisfies Placeholders

/** Maximum characters of a standard reply. */
const MAX = 600

const answer = z
  .strictObject({
    name: label.describe('Name in the list that staff choose from.').meta({ label: 'Name' }),
    text: z
      .string()
      .trim()
      .min(1, 'Write something here.')
      .max(MAX, `Write at most ${MAX} characters.`)
      .refine((text) => findTextProblem(text, ANSWER_WORDS) === null, {
        error: ({ input }) =>
          findTextProblem(String(input), ANSWER_WORDS) ?? 'Check the placeholders.',
      })
      .describe(
        'The reply. {name} is the shopper’s first name and {vehicle} the vehicle, each in [brackets]; {person} is the person who replies, {dealer} the name of the site.',
      )
      .meta({
        label: 'Text',
        help: 'You can use {person} and {dealer}, and [{name}] and [{vehicle}] in brackets: text in [brackets] is left out if its placeholder is empty.',
        widget: 'area',
      }),
  })
  .describe('Standard reply.')
  .meta({ label: 'Standard reply' })

export const conversations = z
  .strictObject({
    enabled: z
      .boolean()
      .default(false)
      .describe(
        'Reply to leads from the console, by email or text, and show shoppers the conversation on the page of their request.',
      )
      .meta({
        label: 'Reply to shoppers from the console',
        help: 'By email or text, from the page of a lead. Shoppers see the conversation on the page of their request, and can reply there.',
      }),
    answers: z
      .array(answer)
      .max(20)
      .default([])
      .describe('Standard replies, which staff can choose, and change before sending.')
      .meta({
        label: 'Standard replies',
        help: 'Your team chooses one on the page of a lead, and can change it before it is sent.',
      }),
    mail_domain: z
      .string()
      .regex(
        /^(?=.{4,120}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}$/,
        'Use a domain such as reply.dealer.com.au, in lower case.',
      )
      .or(z.literal(''))
      .default('')
      .describe(
        'Domain whose email Cloudflare Email Routing hands to the Worker: each conversation has its own address there, so replies arrive with their lead. Empty: replies go to the mailbox of the person who wrote.',
      )
      .meta({
        label: 'Domain for email replies',
        help: 'Email to this domain must be routed to the platform. Empty: replies go to the mailbox of the person who wrote to the shopper.',
      }),
    text_sender: z
      .string()
      .regex(
        /^(?:\+\d{8,15}|(?=.*[A-Za-z])[A-Za-z0-9 ]{3,11})$/,
        'Use a number such as +61412345678, or 3 to 11 letters and digits.',
      )
      .or(z.literal(''))
      .default('')
      .describe(
        'Sender of text messages: a number in international format, which shoppers can reply to, or a name of 3 to 11 letters and digits. Empty: the provider’s.',
      )
      .meta({
        label: 'Sender of texts',
        help: 'A number such as +61412345678, which shoppers can reply to, or a name of 3 to 11 letters and digits. Empty: your provider’s own.',
      }),
    text_registration: z
      .string()
      .trim()
      .max(60)
      .default('')
      .describe(
        'Registration of the sender name in Australia’s SMS Sender ID Register, as given by the provider. Phones show unregistered names as "Unverified".',
      )
      .meta({
        label: 'Sender name registration',
        help: 'The registration in Australia’s SMS Sender ID Register that your provider gave you. Not needed for a number.',
      }),
    callback_key: z
      .string()
      .max(60)
      .default('')
      .describe(
        'Name under "secrets" of the key (base64, with or without "whsec_") with which the provider signs incoming texts and delivery reports, sent to /api/texts. Empty: none are accepted.',
      )
      .meta({
        label: 'Key for incoming texts',
        help: 'Name of a key on the Keys page, with which your provider signs incoming texts and delivery reports. Empty: none are accepted.',
      }),
  })
  .prefault({})
  .describe('Conversations with shoppers about their leads.')
  .meta({ label: 'Conversations' })

/** Whether texts come from a name, to which people cannot reply by text. */
export const isNamedSender = (sender: string): boolean => sender !== '' && !sender.startsWith('+')

/** From this day, Australian phones show "Unverified" in place of an unregistered name (tenants/catalogue/facts). */
const REGISTER_DAY = '2026-07-01'

/** The sender name of texts, if phones show "Unverified" in its place on that day; null otherwise. */
export function unregisteredSender(
  {
    locale,
    upstreams,
    conversations: { text_sender: sender, text_registration: registration },
  }: {
    locale: string
    upstreams: { sms: unknown }
    conversations: z.infer<typeof conversations>
  },
  day: string,
): string | null {
  const isAsked = locale === 'en-AU' && day >= REGISTER_DAY && upstreams.sms !== null
  return isAsked && isNamedSender(sender) && registration === '' ? sender : null
}
