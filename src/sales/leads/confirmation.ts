// The message that confirms an enquiry or a test drive to its shopper on request: by text, otherwise by email.
import { fitsTwoTexts, toGsmLine } from '#lib/gsm-text.ts'
import { toCalendarFile, type Appointment } from '#lib/calendar-file.ts'
import { fillText } from '#lib/fill-text.ts'
import { countryOf } from '#lib/country.ts'
import { parseMobile } from '#lib/parse-phone.ts'
import { joinText, toOneLine, upperFirst } from '#lib/text.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { REMINDERS, reminds } from '#sales/leads/drives/drive-reminders.ts'
import type { Lead } from '#sales/leads/lead.ts'
import { driveNoun, type RequestView } from '#sales/leads/request.ts'
import { senderOf } from '#sales/leads/targets/send-email.ts'
import { describePlace } from '#vehicle/places.ts'
import { standardMessages } from '#tenant/standard-messages.ts'
import type { Site } from '#tenant/schema.ts'

const SHORT = 40

export const CALENDAR_FILE = 'booking.ics'

export type ShopperEmail = EmailMessageBuilder & { to: string; text: string }

/**
 * Messages about a request: that it arrived and, for a test drive, that it is confirmed or cancelled, and reminders.
 */
export type RequestMessage = 'received' | 'confirmed' | 'cancelled' | 'reminder'

/** The text message: what is booked, where, and the link to change or cancel it. */
export function toConfirmationText(
  request: RequestView,
  link: string,
  site: Site,
  message: RequestMessage = 'received',
): string {
  const toText = (name: string, words: string) =>
    `${toGsmLine(`${name}: ${words}`)} ${toAct(request, message)}: ${link}`
  const say = (from: Site, isShort: boolean) => describe(request, from, { isShort, message })
  const name = site.name.slice(0, SHORT)
  const texts = [toText(site.name, say(site, false)), toText(name, say(site, true))]
  const fitting = texts.find(fitsTwoTexts)
  if (fitting !== undefined) return fitting
  return toText(name, say({ ...site, messages: standardMessages() }, true))
}

/** What the link allows: only a booked time can be changed. */
function toAct({ start }: RequestView, message: RequestMessage): string {
  if (message === 'cancelled') return 'Choose another time'
  if (message === 'reminder') return 'Confirm, change or cancel'
  return start === null ? 'Cancel' : 'Change or cancel'
}

/** The confirmation as an email, with the time as a calendar file. */
export function toConfirmationEmail(
  {
    request,
    to,
    link,
    message = 'received',
  }: { request: RequestView; to: string; link: string; message?: RequestMessage },
  calendar: Appointment | null,
  site: Site,
  now: Seconds,
): ShopperEmail {
  const { name } = site
  const text = [
    describe(request, site, { isShort: false, message }),
    request.place === null || request.kind !== 'test-drive'
      ? ''
      : `Where: ${describePlace(request.place)}`,
    `${toAct(request, message)}: ${link}`,
    '',
    // The sender and their contact details, as required by the Spam Act and the Unsolicited Electronic Messages Act.
    joinText([name, site.phone_numbers.general, new URL(site.url).host], ', '),
    `You’re receiving this because someone entered your address in one of our forms. ${toLimit(request, site)}`,
  ]
  return {
    from: { name: toOneLine(name), email: senderOf(site) },
    to,
    subject: toSubject(request, site, message),
    text: text.filter((line, at) => line !== '' || at === text.length - 3).join('\n'),
    ...(calendar !== null && {
      attachments: [
        {
          disposition: 'attachment',
          filename: CALENDAR_FILE,
          type: 'text/calendar',
          content: toCalendarFile(calendar, now),
        },
      ],
    }),
  }
}

/** The booked time for a calendar; null without one. */
export function toConfirmedAppointment(
  lead: Pick<Lead, 'id'>,
  request: RequestView,
  link: string,
  site: Site,
): Appointment | null {
  const { start, end, place, revision, state } = request
  if (start === null || end === null) return null
  return {
    uid: `${lead.id}@${new URL(site.url).hostname}`,
    start,
    end,
    title: joinText([upperFirst(driveNoun(site)), stockOf(request)], ': '),
    place: place === null ? site.name : `${site.name}, ${describePlace(place)}`,
    url: link,
    revision,
    isCancelled: state === 'cancelled',
  }
}

/** Which other messages may follow. */
function toLimit({ start }: RequestView, site: Site): string {
  return start !== null && REMINDERS.some((kind) => reminds(site, kind))
    ? 'We’ll only send you messages about this booking.'
    : 'We won’t send you anything else because of it.'
}

function toSubject({ kind, ...request }: RequestView, site: Site, message: RequestMessage): string {
  const { booking_subject: booking, enquiry_subject: enquiry } = site.messages
  const { confirmed_subject: confirmed, reminder_subject: reminder } = site.messages
  const { cancelled_subject: cancelled } = site.messages
  const texts = {
    received: kind === 'test-drive' ? booking : enquiry,
    confirmed,
    cancelled,
    reminder,
  }
  return toOneLine(
    fillText(texts[message], { booking: driveNoun(site), vehicle: stockOf(request) }),
  )
}

/** No typed text: anyone could send it to anyone in the dealer's name. */
function describe(
  request: RequestView,
  { messages, ...site }: Site,
  { isShort, message }: { isShort: boolean; message: RequestMessage },
): string {
  const { kind, when, start, place } = request
  const about = isShort ? stockOf(request).slice(0, SHORT) : stockOf(request)
  if (kind !== 'test-drive') return fillText(messages.enquiry, { vehicle: about })
  const isTimed = start !== null
  const { confirmed, cancelled, reminder } = messages
  return fillText({ received: messages.booking, confirmed, cancelled, reminder }[message], {
    booking: driveNoun(site),
    vehicle: about,
    time: isTimed ? when : '',
    place: isTimed && place !== null && !isShort ? place.name : '',
  })
}

const stockOf = ({ vehicle, isStock }: Pick<RequestView, 'vehicle' | 'isStock'>) =>
  isStock ? vehicle : ''

type OfferWords = { vehicle: string; answer: string; link: string }

/** The text message that answers an offer for a vehicle. */
export function toOfferText({ vehicle, answer, link }: OfferWords, site: Site): string {
  const toText = (name: string, about: string, text: string) =>
    `${toGsmLine(`${name}: ${fillText(text, { vehicle: about, answer })}`)} ${link}`
  const [short, about] = [site.name.slice(0, SHORT), vehicle.slice(0, SHORT)]
  const texts = [
    toText(site.name, vehicle, site.messages.offer),
    toText(short, about, site.messages.offer),
  ]
  return texts.find(fitsTwoTexts) ?? toText(short, about, standardMessages().offer)
}

/** The email that answers an offer for a vehicle. */
export function toOfferEmail(
  { vehicle, answer, link, to }: OfferWords & { to: string },
  site: Site,
): ShopperEmail {
  const { name, messages } = site
  return {
    from: { name: toOneLine(name), email: senderOf(site) },
    to,
    subject: toOneLine(fillText(messages.offer_subject, { vehicle })),
    text: [
      fillText(messages.offer, { vehicle, answer }),
      `Your offer: ${link}`,
      '',
      joinText([name, site.phone_numbers.general, new URL(site.url).host], ', '),
      'You’re receiving this because someone entered your address in one of our forms. We’ll only write about this offer.',
    ].join('\n'),
  }
}

/** The channel that a shopper chose for messages; null if the lead has no address for one. */
export function channelOf(
  { payload: { phone, email } }: Pick<Lead, 'payload'>,
  site: Site,
): { by: 'text' | 'email'; to: string } | null {
  const mobile = typeof phone === 'string' ? parseMobile(phone, countryOf(site).code) : null
  if (site.upstreams.sms !== null && mobile !== null) return { by: 'text', to: mobile.e164 }
  return typeof email === 'string' ? { by: 'email', to: email } : null
}
