// Conversations with shoppers about their leads: standard answers, where answers by email arrive, and who texts come from.
import * as z from 'zod'

import { findTextProblem, type Placeholders } from '#lib/fill-text.ts'
import { label } from './schema-words.ts'

/** What a standard answer may name. The shopper's name and the vehicle are not known of every lead. */
export const ANSWER_WORDS = {
  name: { isOptional: true },
  vehicle: { isOptional: true },
  person: {},
  dealer: {},
} as const satisfies Placeholders

/** Letters of a standard answer. */
const MOST = 600

const answer = z
  .strictObject({
    name: label.describe('What staff choose it by.').meta({ label: 'Name' }),
    text: z
      .string()
      .trim()
      .min(1, 'Write something here.')
      .max(MOST, `Write at most ${MOST} characters.`)
      .refine((text) => findTextProblem(text, ANSWER_WORDS) === null, {
        error: ({ input }) =>
          findTextProblem(String(input), ANSWER_WORDS) ?? 'Check the placeholders.',
      })
      .describe(
        'The answer. {name} is the shopper’s first name and {vehicle} the vehicle, each in [brackets]; {person} is who answers, {dealer} the name of the site.',
      )
      .meta({
        label: 'Text',
        help: 'You can use {person} and {dealer}, and [{name}] and [{vehicle}] in brackets: what is in [brackets] is left out where its placeholder is empty.',
        widget: 'area',
      }),
  })
  .describe('Standard answer.')
  .meta({ label: 'Standard answer' })

export const conversations = z
  .strictObject({
    enabled: z
      .boolean()
      .default(false)
      .describe(
        'Answer leads from the console, by email or text, and show shoppers the conversation on the page of their request.',
      )
      .meta({
        label: 'Answer shoppers from the console',
        help: 'By email or text, from the page of a lead. Shoppers see the conversation on the page of their request, and can answer there.',
      }),
    answers: z
      .array(answer)
      .max(20)
      .default([])
      .describe('Standard answers, which staff choose and change before they send them.')
      .meta({
        label: 'Standard answers',
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
        'Domain whose email Cloudflare Email Routing hands to the Worker: each conversation has an address there, so answers arrive with their lead. Empty: answers go to the mailbox of whoever wrote.',
      )
      .meta({
        label: 'Domain for answers by email',
        help: 'Its email must be routed to the platform. Empty: shoppers answer to the mailbox of whoever wrote to them.',
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
        'Sender of text messages: a number in international format, which can be answered, or a name of 3 to 11 letters and digits. Empty: the provider’s.',
      )
      .meta({
        label: 'Sender of texts',
        help: 'A number such as +61412345678, which shoppers can answer, or a name of 3 to 11 letters and digits. Empty: your provider’s own.',
      }),
    text_registration: z
      .string()
      .trim()
      .max(60)
      .default('')
      .describe(
        'Registration of a sender’s name in the SMS Sender ID Register of Australia, as the provider confirmed it. Unregistered names are shown as "Unverified".',
      )
      .meta({
        label: 'Registration of the sender’s name',
        help: 'In Australia’s SMS Sender ID Register, as your provider confirmed it. Not needed for a number.',
      }),
    callback_key: z
      .string()
      .max(60)
      .default('')
      .describe(
        'Name under "secrets" of the key (base64, with or without "whsec_") with which the provider signs received texts and reports of delivery, sent to /api/texts. Empty: none are accepted.',
      )
      .meta({
        label: 'Key of received texts',
        help: 'Name of a key of the Keys page: your provider signs received texts and reports of delivery with it. Empty: none are accepted.',
      }),
  })
  .prefault({})
  .describe('Conversations with shoppers about their leads.')
  .meta({ label: 'Conversations' })

/** Whether texts come from a name: no one can answer them by text. */
export const isNamedSender = (sender: string): boolean => sender !== '' && !sender.startsWith('+')

/** From this day, Australian phones show "Unverified" in place of an unregistered name (tenants/catalogue/facts). */
const REGISTER_DAY = '2026-07-01'

/** The name that texts come from, if phones show "Unverified" in its place on a day; null otherwise. */
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
