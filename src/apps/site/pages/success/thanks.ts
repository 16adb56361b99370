// Texts of the thank-you page for each kind of lead: what has happened, and the next steps.
import { joinText } from '#lib/text.ts'
import type { LeadKind } from '#sales/leads/lead.ts'
import type { BlockOf } from '#tenant/schema-blocks.ts'
import type { Site } from '#tenant/schema.ts'

export type Thanks = { title: string; lead: string; steps: readonly string[] }

/** Texts of the form's block; empty ones use the form's defaults. */
type OwnThanks = Pick<BlockOf<'form'>, 'thanks_title' | 'thanks_text'>

/**
 * The text for a kind of lead; general text for an unknown kind (null). A reply promise that is kept replaces the usual
 * one.
 */
export function toThanks(
  kind: LeadKind | null,
  { forms, vehicle, test_drive, upstreams }: Site,
  own: OwnThanks | null = null,
  promise: string | null = null,
): Thanks {
  const when = promise ?? (forms.response_time || 'soon')
  const answer = `The right person will get back to you ${when}.`
  const isValued = upstreams.valuation !== null
  const text = { when, vehicle: vehicle.one, answer, bring: test_drive.bring, isValued }
  const [title, lead, ...steps] = kind === null ? neutral(text) : WORDS[kind](text)
  return { title: own?.thanks_title || title, lead: own?.thanks_text || lead, steps }
}

type SuccessText = {
  /** Response time, "within one business day". */
  when: string
  vehicle: string
  answer: string
  /** What to bring to a test drive; empty if the site does not say. */
  bring: string
  /** The form offered an estimate. If there is one, the form redirects to the offer instead of this page. */
  isValued: boolean
}

type Text = [title: string, lead: string, ...steps: string[]]

const neutral = ({ answer }: SuccessText): Text => [
  'Thank you',
  'Your message is with our team.',
  answer,
]

const received = ({ vehicle, isValued }: SuccessText) =>
  `We have the details of your ${vehicle}${isValued ? ', but no online estimate is available for it' : ''}.`

const inspection = 'We’ll inspect it together. The final price is subject to that inspection.'

const WORDS: Record<LeadKind, (text: SuccessText) => Text> = {
  'pre-approval': ({ when }) => [
    'Your pre-approval is under way',
    'Your details are with our finance team, and no credit check has been made.',
    `A finance specialist will call you ${when} with your options.`,
  ],
  reservation: neutral,
  purchase: neutral,
  newsletter: () => [
    'You’re on the list',
    'Thank you for confirming your email address.',
    'You’ll hear from us with our next newsletter.',
  ],
  'held-digest': neutral,
  'stock-refused': neutral,
  'stock-left-out': neutral,
  'feed-drops': neutral,
  enquiry: ({ answer }) => [
    'Thank you for your enquiry',
    'Your question is with our sales team.',
    answer,
    'Come and see us whenever it suits you.',
  ],
  'test-drive': ({ when, vehicle, bring }) => [
    'Thank you for your booking request',
    'Your request is with our sales team.',
    `We’ll call or email you ${when} to confirm the day and time.`,
    joinText([`We’ll have the ${vehicle} ready for you.`, bring]),
  ],
  photos: ({ when }) => [
    'More photos are coming',
    'We have your request for more photos.',
    `We’ll take them and send them to you ${when}.`,
  ],
  similar: ({ when, vehicle }) => [
    'We’ve started looking',
    `We know what kind of ${vehicle} you have in mind.`,
    'We’ll check our current and incoming stock.',
    `You’ll hear from us ${when}, and again when something suitable arrives.`,
  ],
  'price-offer': () => [
    'Thank you for your offer',
    'Your offer is with our sales team.',
    'We’ll answer by text or email before your offer expires, with a link to it.',
    'If we agree, we hold the vehicle for you at that price.',
  ],
  general: ({ answer }) => [
    'Thank you for your message',
    'Your message has been sent to our team.',
    answer,
  ],
  service: ({ when, vehicle }) => [
    'Your service request is in',
    'Our workshop has received it.',
    `We’ll call you ${when} to agree on a day and time. It’s only booked once we’ve spoken.`,
    `Bring the ${vehicle} and its logbook.`,
  ],
  parts: ({ when }) => [
    'Thank you for your parts enquiry',
    'Our parts team has received it.',
    'We’ll check the part, its price and whether it’s in stock.',
    `You’ll hear from us ${when}.`,
  ],
  careers: () => [
    'Thank you for your application',
    'Our hiring team has received it.',
    'We read every application and will be in touch about the next step.',
  ],
  fleet: ({ when }) => [
    'Thank you for your fleet enquiry',
    'Our fleet team has received it.',
    `A fleet specialist will contact you ${when}.`,
  ],
  finance: ({ when }) => [
    'Thank you for your finance enquiry',
    'Our finance team has received it. It isn’t an application, and no credit check has been made.',
    `A finance specialist will call you ${when} to go through your options.`,
  ],
  sell: (text) => [
    `Thank you for offering us your ${text.vehicle}`,
    received(text),
    `We’ll assess it and call you ${text.when}.`,
    inspection,
  ],
  'trade-in': (text) => [
    'We have your trade-in’s details',
    received(text),
    `We’ll assess it and call you ${text.when}.`,
    inspection,
  ],
  offer: ({ when }) => [
    'Estimate accepted',
    'Thank you. We’ve notified our team.',
    `We’ll call you ${when} to arrange the inspection.`,
    inspection,
  ],
}
