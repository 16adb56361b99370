// The message that confirms an enquiry or a test drive to its shopper on request: by text, otherwise by email.
import { fitsTwoTexts, toGsmLine } from '#lib/gsm-text.ts'
import { toCalendarFile, type Appointment } from '#lib/calendar-file.ts'
import { fillText } from '#lib/fill-text.ts'
import { joinText, toOneLine, upperFirst } from '#lib/text.ts'
import type { Seconds } from '#lib/zone-time.ts'
import type { Lead } from '#sales/leads/lead.ts'
import { driveNoun, type RequestView } from '#sales/leads/request.ts'
import { senderOf } from '#sales/leads/targets/send-email.ts'
import { describePlace } from '#vehicle/places.ts'
import { standardMessages } from '#tenant/standard-messages.ts'
import type { Site } from '#tenant/schema.ts'

const SHORT = 40

export const CALENDAR_FILE = 'booking.ics'

export type ShopperEmail = EmailMessageBuilder & { to: string; text: string }

/** The text message: what is booked, where, and the link to change or cancel it. */
export function toConfirmationText(request: RequestView, link: string, site: Site): string {
  const toText = (name: string, words: string) =>
    `${toGsmLine(`${name}: ${words}`)} ${toAct(request)}: ${link}`
  const name = site.name.slice(0, SHORT)
  const texts = [
    toText(site.name, describe(request, site, false)),
    toText(name, describe(request, site, true)),
  ]
  const fitting = texts.find(fitsTwoTexts)
  if (fitting !== undefined) return fitting
  return toText(name, describe(request, { ...site, messages: standardMessages() }, true))
}

/** What the link allows: only a booked time can be changed. */
const toAct = ({ start }: RequestView) => (start === null ? 'Cancel' : 'Change or cancel')

/** The confirmation as an email, with the time as a calendar file. */
export function toConfirmationEmail(
  { request, to, link }: { request: RequestView; to: string; link: string },
  calendar: Appointment | null,
  site: Site,
  now: Seconds,
): ShopperEmail {
  const { name } = site
  const text = [
    describe(request, site, false),
    request.place === null || request.kind !== 'test-drive'
      ? ''
      : `Where: ${describePlace(request.place)}`,
    `${toAct(request)}: ${link}`,
    '',
    // The sender and their contact details, as required by the Spam Act and the Unsolicited Electronic Messages Act.
    joinText([name, site.phone_numbers.general, new URL(site.url).host], ', '),
    'You’re receiving this because someone entered your address in one of our forms. We won’t send you anything else because of it.',
  ]
  return {
    from: { name: toOneLine(name), email: senderOf(site) },
    to,
    subject: toSubject(request, site),
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

function toSubject(request: RequestView, site: Site): string {
  const { booking_subject: booking, enquiry_subject: enquiry } = site.messages
  const text = request.kind === 'test-drive' ? booking : enquiry
  return toOneLine(fillText(text, { booking: driveNoun(site), vehicle: stockOf(request) }))
}

/** No typed text: anyone could send it to anyone in the dealer's name. */
function describe(request: RequestView, site: Site, isShort: boolean): string {
  const { kind, when, start, place } = request
  const about = isShort ? stockOf(request).slice(0, SHORT) : stockOf(request)
  if (kind !== 'test-drive') return fillText(site.messages.enquiry, { vehicle: about })
  const isTimed = start !== null
  return fillText(site.messages.booking, {
    booking: driveNoun(site),
    vehicle: about,
    time: isTimed ? when : '',
    place: isTimed && place !== null && !isShort ? place.name : '',
  })
}

const stockOf = ({ vehicle, isStock }: RequestView) => (isStock ? vehicle : '')
