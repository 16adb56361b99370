// Every automatic message of a site in its own words, for an example shopper. For the preview and for test messages.
import { DAY, type Seconds } from '#lib/zone-time.ts'
import { toMoney } from '#lib/money.ts'
import { toDeadline } from '#lib/time.ts'
import { routes } from '#routes.ts'
import { toConfirmationEmail, toConfirmationText, toOfferText } from '#sales/leads/confirmation.ts'
import type { LeadKind } from '#sales/leads/lead.ts'
import { toSignUpEmail } from '#sales/leads/newsletter.ts'
import type { RequestView } from '#sales/leads/request.ts'
import { toMessage, type MessageFacts } from '#sales/reservations/reservation-messages.ts'
import { toAlertText } from '#shopper/garage/alerts/notify-shopper.ts'
import { mainPlace, siteZone } from '#vehicle/places.ts'
import type { Site } from '#tenant/schema.ts'

export type Example = {
  key: string
  /** Its purpose and channel: "Enquiry, by text". */
  title: string
  /** Subject of an email; null for a text. */
  subject: string | null
  text: string
}

const VEHICLE = '2021 Example Tourer'
const MATCH = { subject: '', title: 'My search', count: 3, example: VEHICLE, from: 0, to: 0 }
const DROP = {
  carId: '',
  title: VEHICLE,
  notifiedPrice: null,
  known: 24_990,
  price: 23_990,
  words: `${toMoney(23_990)} drive away`,
}
const SHOPPER = 'jo@example.com'
const REFERENCE = 'e'.repeat(32)

export function listExamples(site: Site, now: Seconds): Example[] {
  return [
    ...confirmations('enquiry', 'Enquiry', site, now),
    ...confirmations('test-drive', 'Test drive', site, now),
    ...driveMessages(site, now),
    offerAnswerExample(site),
    ...reservations(site, now),
    {
      key: 'alert',
      title: 'Alert of new matches, by text',
      subject: null,
      text: toAlertText({ matches: [MATCH], drops: [] }, site, 'example'),
    },
    {
      key: 'alert-price',
      title: 'Alert of a price drop, by text',
      subject: null,
      text: toAlertText({ matches: [], drops: [DROP] }, site, 'example'),
    },
    newsletter(site),
    {
      key: 'held_digest',
      title: 'Forms held as spam, by email to you',
      subject: 'Forms held as spam',
      text: `${site.messages.held_digest}\n\nTue 24 Nov, 3:05 am. Vehicle enquiry: ${VEHICLE}, Jo Citizen. Held because it has three links or more, or markup.\nRelease it: (the link)`,
    },
  ]
}

function confirmations(kind: LeadKind, title: string, site: Site, now: Seconds): Example[] {
  const request = exampleRequest(kind, site, now)
  const link = new URL(routes.request.href('example'), site.url).href
  const email = toConfirmationEmail({ request, to: SHOPPER, link }, null, site, now)
  return [
    {
      key: `${kind}-text`,
      title: `${title}, by text`,
      subject: null,
      text: toConfirmationText(request, link, site),
    },
    {
      key: `${kind}-email`,
      title: `${title}, by email`,
      subject: email.subject,
      text: email.text,
    },
  ]
}

/** Messages after the first confirmation of a test drive. */
function driveMessages(site: Site, now: Seconds): Example[] {
  const request = exampleRequest('test-drive', site, now)
  const link = new URL(routes.request.href('example'), site.url).href
  const each = [
    ['confirmed', 'Test drive confirmed or moved by you'],
    ['cancelled', 'Test drive cancelled by you'],
    ['reminder', 'Test drive reminder'],
  ] as const
  return each.flatMap(([message, title]) => {
    const email = toConfirmationEmail({ request, to: SHOPPER, link, message }, null, site, now)
    const text = toConfirmationText(request, link, site, message)
    return [
      { key: `${message}-text`, title: `${title}, by text`, subject: null, text },
      { key: `${message}-email`, title: `${title}, by email`, ...email },
    ].map(({ key, title, subject, text }) => ({ key, title, subject, text }))
  })
}

function offerAnswerExample(site: Site): Example {
  const link = new URL(routes.priceOffer.href('example'), site.url).href
  const answer = 'we accept $23,500 and hold it for you.'
  return {
    key: 'offer-text',
    title: 'Answer to an offer, by text',
    subject: null,
    text: toOfferText({ vehicle: VEHICLE, answer, link }, site),
  }
}

function exampleRequest(kind: LeadKind, site: Site, now: Seconds): RequestView {
  const start = now + 2 * DAY
  const isTimed = kind === 'test-drive'
  return {
    kind,
    state: 'open',
    vehicle: VEHICLE,
    isStock: true,
    when: isTimed ? toDeadline(start, siteZone(site)) : '',
    start: isTimed ? start : null,
    end: isTimed ? start + site.test_drive.slot_minutes * 60 : null,
    place: isTimed ? (mainPlace(site) ?? null) : null,
    isMoved: false,
    revision: 0,
    changesLeft: 5,
    isConfirmed: false,
    isComing: false,
  }
}

function reservations(site: Site, now: Seconds): Example[] {
  const lead = {
    kind: 'reservation',
    key: '',
    payload: {},
    bodyHash: '',
    suspicion: [],
    parent: null,
  } as const
  const isPaid = site.reservations.payment === 'stripe'
  const facts: MessageFacts = {
    id: REFERENCE,
    status: 'held',
    car: { id: 'example', slug: 'example', name: VEHICLE, price: 24_990 },
    deposit: site.reservations.deposit * 100,
    paidAt: isPaid ? now : null,
    refund: null,
    until: now + site.reservations.hold_hours * 3600,
    lead,
  }
  const over = { ...facts, refund: isPaid ? ('due' as const) : null }
  // Only a shopper who has paid gets these.
  const late = { ...facts, paidAt: now, refund: 'due' } as const
  const each: [title: string, facts: MessageFacts][] = [
    ['held', facts],
    ['ended without a sale', { ...over, status: 'ended' }],
    ['cancelled', { ...over, status: 'cancelled' }],
    ['sold', { ...facts, status: 'completed' }],
    ['another shopper was first', { ...late, status: 'refused' }],
    ['paid too late', { ...late, status: 'lapsed' }],
  ]
  return each.map(([title, one]) => ({
    key: `reservation-${one.status}`,
    title: `Reservation: ${title}, by text`,
    subject: null,
    text: (toMessage(one, site, 'example') ?? '').replaceAll(REFERENCE, 'example'),
  }))
}

function newsletter(site: Site): Example {
  const link = new URL('/newsletter/example', site.url).href
  const { subject, text } = toSignUpEmail(SHOPPER, link, site)
  return { key: 'newsletter', title: 'Newsletter sign-up, by email', subject, text }
}
