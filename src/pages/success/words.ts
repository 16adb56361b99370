// What is said to a shopper whose lead has been kept, by the kind of it (R52): thanks, and what happens next.
import type { LeadKind } from '#leads/lead.ts'
import { joinWords } from '#lib/join-words.ts'
import type { Site } from '#tenant/schema.ts'

export type Thanks = {
  title: string
  /** What the site has now. */
  lead: string
  /** What happens next, in order. */
  steps: readonly string[]
}

/** The words for a kind; for none of ours (null) words that fit them all. */
export function toThanks(kind: LeadKind | null, { forms, vehicle, test_drive }: Site): Thanks {
  const when = forms.response_time === '' ? 'soon' : forms.response_time
  const answer = `Somebody who knows the answer gets back to you ${when}.`
  if (kind === null) return neutral(answer)
  return WORDS[kind]({ when, vehicle: vehicle.one, answer, bring: test_drive.bring })
}

type Said = {
  /** When somebody answers, "within one business day". */
  when: string
  /** What the site calls a vehicle, "car". */
  vehicle: string
  answer: string
  /** What somebody who drives must have with them; empty where a site says nothing. */
  bring: string
}

const neutral = (answer: string): Thanks => ({
  title: 'Thank you',
  lead: 'Your message is with our team.',
  steps: [answer],
})

const inspection = 'We look at it together. The final price is subject to that inspection.'

const WORDS: Record<LeadKind, (said: Said) => Thanks> = {
  enquiry: ({ vehicle, answer }) => ({
    title: 'Thank you for your enquiry',
    lead: `Your question about this ${vehicle} is with our sales team.`,
    steps: [answer, `If it is what you are looking for, see the ${vehicle} and drive it.`],
  }),
  'test-drive': ({ when, vehicle, bring }) => ({
    title: 'Thank you, we are getting ready',
    lead: 'Your request is with our sales team.',
    steps: [
      `We call or write ${when} to confirm the day and time.`,
      joinWords([`We have the ${vehicle} ready for you.`, bring]),
    ],
  }),
  photos: ({ when, vehicle }) => ({
    title: 'More photos are coming',
    lead: `We have your request for more photos of this ${vehicle}.`,
    steps: [`We take them and send them to you ${when}.`],
  }),
  similar: ({ when, vehicle }) => ({
    title: 'We are looking for you',
    lead: `We know what kind of ${vehicle} you have in mind.`,
    steps: [
      'We go through what we have, and what is about to come in.',
      `You hear from us ${when}, and again when something fits.`,
    ],
  }),
  general: ({ answer }) => ({
    title: 'Thank you for writing',
    lead: 'Your message is on its way to the right person.',
    steps: [answer],
  }),
  service: ({ when, vehicle }) => ({
    title: 'Your service request is in',
    lead: 'It is with our workshop.',
    steps: [
      `We confirm the day and time with you ${when}. The booking holds once we have.`,
      `Bring the ${vehicle} and its service book.`,
    ],
  }),
  parts: ({ when }) => ({
    title: 'Thank you, we are checking',
    lead: 'Your request is at the parts counter.',
    steps: [
      'We look up the part, its price and whether it is in stock.',
      `You hear from us ${when}.`,
    ],
  }),
  careers: () => ({
    title: 'Thank you for your application',
    lead: 'It is with the people who hire.',
    steps: ['We read every application, and get in touch about the next step.'],
  }),
  fleet: ({ when }) => ({
    title: 'Thank you for your fleet enquiry',
    lead: 'It is with our fleet team.',
    steps: [`A fleet specialist gets in touch ${when} about what you need.`],
  }),
  finance: ({ when }) => ({
    title: 'Thank you for your finance enquiry',
    lead: 'It is with our finance team. This is no application, and no credit check has been made.',
    steps: [`A finance specialist calls you ${when} to go through your options.`],
  }),
  sell: ({ when, vehicle }) => ({
    title: `Thank you for offering us your ${vehicle}`,
    lead: 'We have its details.',
    steps: [`We look at it ourselves and call you ${when}.`, inspection],
  }),
  'trade-in': ({ when, vehicle }) => ({
    title: 'Your trade-in is with us',
    lead: `We have the details of your ${vehicle}.`,
    steps: [`We look at it ourselves and call you ${when}.`, inspection],
  }),
  offer: ({ when }) => ({
    title: 'You have accepted',
    lead: 'We have your yes.',
    steps: [`We call you ${when} to arrange the inspection.`, inspection],
  }),
}
