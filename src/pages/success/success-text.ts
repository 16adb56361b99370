// The text of the thank-you page, and its query, which anyone can write.
import { type EventId, isEventId } from '#analytics/events.ts'
import { joinText } from '#lib/text.ts'
import { LEAD_KINDS, type LeadKind } from '#sales/leads/lead.ts'
import type { Site } from '#tenant/schema.ts'

export type Thanks = { title: string; lead: string; steps: readonly string[] }

/** The text for a kind; for an unknown kind (null), general text. */
export function toThanks(kind: LeadKind | null, { forms, vehicle, test_drive }: Site): Thanks {
  const when = forms.response_time === '' ? 'soon' : forms.response_time
  const answer = `Someone who knows the answer will get back to you ${when}.`
  if (kind === null) return neutral(answer)
  return WORDS[kind]({ when, vehicle: vehicle.one, answer, bring: test_drive.bring })
}

type SuccessText = {
  /** Response time, "within one business day". */
  when: string
  vehicle: string
  answer: string
  /** What to bring to a test drive; empty if the site does not say. */
  bring: string
}

const neutral = (answer: string): Thanks => ({
  title: 'Thank you',
  lead: 'Your message is with our team.',
  steps: [answer],
})

const inspection = 'We’ll inspect it together. The final price is subject to that inspection.'

const WORDS: Record<LeadKind, (said: SuccessText) => Thanks> = {
  'pre-approval': ({ when }) => ({
    title: 'Your pre-approval is under way',
    lead: 'Your details are with our finance team, and no credit check has been made.',
    steps: [`A finance specialist will call you ${when} with your options.`],
  }),
  reservation: ({ answer }) => neutral(answer),
  purchase: ({ answer }) => neutral(answer),
  enquiry: ({ vehicle, answer }) => ({
    title: 'Thank you for your enquiry',
    lead: `Your question about this ${vehicle} is with our sales team.`,
    steps: [answer, `If the ${vehicle} suits you, come and see it in person.`],
  }),
  'test-drive': ({ when, vehicle, bring }) => ({
    title: 'Thank you for your booking request',
    lead: 'Your request is with our sales team.',
    steps: [
      `We will call or email you ${when} to confirm the day and time.`,
      joinText([`We will have the ${vehicle} ready for you.`, bring]),
    ],
  }),
  photos: ({ when, vehicle }) => ({
    title: 'More photos are coming',
    lead: `We have your request for more photos of this ${vehicle}.`,
    steps: [`We will take them and send them to you ${when}.`],
  }),
  similar: ({ when, vehicle }) => ({
    title: 'We have started looking',
    lead: `We know what kind of ${vehicle} you have in mind.`,
    steps: [
      'We’ll check our current and incoming stock.',
      `You will hear from us ${when}, and again when something suitable arrives.`,
    ],
  }),
  general: ({ answer }) => ({
    title: 'Thank you for your message',
    lead: 'Your message is on its way to the right person.',
    steps: [answer],
  }),
  service: ({ when, vehicle }) => ({
    title: 'Your service request is in',
    lead: 'It is with our workshop.',
    steps: [
      `We will call you ${when} to agree on a day and time. Your booking is confirmed then.`,
      `Bring the ${vehicle} and its logbook.`,
    ],
  }),
  parts: ({ when }) => ({
    title: 'Thank you for your parts enquiry',
    lead: 'It is with our parts team.',
    steps: [
      'We’ll check the part, its price and whether it’s in stock.',
      `You will hear from us ${when}.`,
    ],
  }),
  careers: () => ({
    title: 'Thank you for your application',
    lead: 'It is with our hiring team.',
    steps: ['We read every application and will be in touch about the next step.'],
  }),
  fleet: ({ when }) => ({
    title: 'Thank you for your fleet enquiry',
    lead: 'It is with our fleet team.',
    steps: [`A fleet specialist will contact you ${when}.`],
  }),
  finance: ({ when }) => ({
    title: 'Thank you for your finance enquiry',
    lead: 'It is with our finance team. It is not an application, and no credit check has been made.',
    steps: [`A finance specialist will call you ${when} to go through your options.`],
  }),
  sell: ({ when, vehicle }) => ({
    title: `Thank you for offering us your ${vehicle}`,
    lead: 'We have the details.',
    steps: [`We’ll assess it and call you ${when}.`, inspection],
  }),
  'trade-in': ({ when, vehicle }) => ({
    title: 'Your trade-in is with us',
    lead: `We have the details of your ${vehicle}.`,
    steps: [`We’ll assess it and call you ${when}.`, inspection],
  }),
  offer: ({ when }) => ({
    title: 'Offer accepted',
    lead: 'Thank you. We’ve notified our team.',
    steps: [`We will call you ${when} to arrange the inspection.`, inspection],
  }),
}

export type SuccessQuery = {
  kind: LeadKind | null
  /** Id of the lead; null if malformed or without a kind. */
  lead: string | null
  /** Slug of the vehicle; its own page checks whether it exists. */
  car: string | null
  event: EventId | null
}

/** Never fails: invalid values are ignored. */
export function parseSuccessQuery(query: URLSearchParams): SuccessQuery {
  const form = query.get('form') ?? ''
  const kind = LEAD_KINDS.find((known) => known === form) ?? null
  const lead = query.get('lead') ?? ''
  const car = query.get('car') ?? ''
  const event = Number(query.get('event') ?? '')
  return {
    kind,
    lead: kind !== null && /^[0-9a-f]{32}$/.test(lead) ? lead : null,
    car: /^[a-z0-9][a-z0-9-]{0,199}$/.test(car) ? car : null,
    event: isEventId(event) ? event : null,
  }
}
