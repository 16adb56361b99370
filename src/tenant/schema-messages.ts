// Automatic messages of a site, in the dealer's words: confirmations, texts about reservations, alerts, and the email
// to the dealer about held forms. Placeholders are checked; links, the sender and legally required text are added to
// each message.
import * as z from 'zod'

import { findTextProblem, type Placeholders } from '#lib/fill-text.ts'

const OPTIONAL = { isOptional: true } as const
const NEEDED = { isNeeded: true } as const
const BOTH = { ...OPTIONAL, ...NEEDED } as const

/** Approximate number of letters that a one-line control shows in full. */
const ONE_LINE = 80

/** A text whose placeholders are checked. A text for mobiles must fit into two text messages with its link. */
function message(standard: string, known: Placeholders, longest = 160) {
  return z
    .string()
    .trim()
    .min(1, 'Write something here.')
    .max(longest, `Write at most ${longest} characters.`)
    .refine((text) => findTextProblem(text, known) === null, {
      error: ({ input }) => findTextProblem(String(input), known) ?? 'Check the placeholders.',
    })
    .default(standard)
    .meta(longest > ONE_LINE ? { widget: 'area' } : {})
}

const VEHICLE = { vehicle: {} } as const

export const messages = z
  .strictObject({
    enquiry_subject: message('Your enquiry[ about the {vehicle}]', { vehicle: OPTIONAL }, 80)
      .describe(
        'Subject of the email that confirms an enquiry. {vehicle} is the vehicle, if it is about one.',
      )
      .meta({
        label: 'Enquiry: subject of the email',
        help: 'You can use {vehicle} in [brackets].',
      }),
    enquiry: message('We have your enquiry[ about the {vehicle}] and will reply soon.', {
      vehicle: OPTIONAL,
    })
      .describe(
        'Confirms an enquiry, by text or email; the link that cancels it follows. {vehicle} is the vehicle, if it is about one.',
      )
      .meta({
        label: 'Enquiry: confirmation',
        help: 'Sent by text or email if the shopper asks for it. The link that cancels it follows. You can use {vehicle}. What is in [brackets] is left out where its placeholder is empty.',
      }),
    booking_subject: message(
      'Your {booking} request[ for the {vehicle}]',
      { booking: {}, vehicle: OPTIONAL },
      80,
    )
      .describe(
        'Subject of the email that confirms a test drive. {booking} is what the form calls it, {vehicle} what was chosen.',
      )
      .meta({
        label: 'Test drive: subject of the email',
        help: 'You can use {booking}, and {vehicle} in [brackets].',
      }),
    booking: message(
      'We have your {booking} request[ for the {vehicle}][ on {time}][, {place}]. We will call to confirm.',
      { booking: {}, vehicle: OPTIONAL, time: OPTIONAL, place: OPTIONAL },
    )
      .describe(
        'Confirms a test drive, by text or email; the link that changes it follows. {booking} is what the form calls it, {vehicle}, {time} and {place} what was chosen.',
      )
      .meta({
        label: 'Test drive: confirmation',
        help: 'Sent by text or email if the shopper asks for it. The link that changes it follows. You can use {booking}, {vehicle}, {time} and {place}. What is in [brackets] is left out where its placeholder is empty.',
      }),
    confirmed_subject: message(
      'Your {booking}[ for the {vehicle}] is confirmed',
      { booking: {}, vehicle: OPTIONAL },
      80,
    )
      .describe(
        'Subject of the email sent when you confirm or move a test drive in the console. {booking} is the form’s name for it, {vehicle} the chosen vehicle.',
      )
      .meta({
        label: 'Test drive confirmed: email subject',
        help: 'You can use {booking}, and {vehicle} in [brackets].',
      }),
    confirmed: message('Your {booking}[ for the {vehicle}] is confirmed for {time}[, {place}].', {
      booking: {},
      vehicle: OPTIONAL,
      time: NEEDED,
      place: OPTIONAL,
    })
      .describe(
        'Text or email sent when you confirm or move a test drive in the console; it ends with the link to change it.',
      )
      .meta({
        label: 'Test drive: confirmed or moved by you',
        help: 'Sent by text or email to shoppers who asked for messages. Keep {time}; you can use {booking}, {vehicle} and {place}.',
      }),
    cancelled_subject: message(
      'Your {booking}[ for the {vehicle}] is cancelled',
      { booking: {}, vehicle: OPTIONAL },
      80,
    )
      .describe(
        'Subject of the email sent when you cancel a test drive in the console. {booking} is the form’s name for it, {vehicle} the chosen vehicle.',
      )
      .meta({
        label: 'Test drive cancelled: email subject',
        help: 'You can use {booking}, and {vehicle} in [brackets].',
      }),
    cancelled: message(
      'We’re sorry: we had to cancel your {booking}[ for the {vehicle}] on {time}.',
      { booking: {}, vehicle: OPTIONAL, time: NEEDED },
    )
      .describe(
        'Text or email sent when you cancel a test drive in the console; it ends with the link to choose another time.',
      )
      .meta({
        label: 'Test drive: cancelled by you',
        help: 'Sent by text or email to shoppers who asked for messages. Keep {time}; you can use {booking} and {vehicle}.',
      }),
    reminder_subject: message(
      'Reminder: your {booking}[ for the {vehicle}]',
      { booking: {}, vehicle: OPTIONAL },
      80,
    )
      .describe(
        'Subject of the reminder email of a test drive. {booking} is the form’s name for it, {vehicle} the chosen vehicle.',
      )
      .meta({
        label: 'Test drive reminder: email subject',
        help: 'You can use {booking}, and {vehicle} in [brackets].',
      }),
    reminder: message('Reminder: your {booking}[ for the {vehicle}] is on {time}[, {place}].', {
      booking: {},
      vehicle: OPTIONAL,
      time: NEEDED,
      place: OPTIONAL,
    })
      .describe(
        'Text or email sent a day and two hours before a test drive; it ends with the link to confirm, change or cancel it.',
      )
      .meta({
        label: 'Test drive: reminder',
        help: 'Sent a day and two hours before, to shoppers who asked for messages. Keep {time}; you can use {booking}, {vehicle} and {place}.',
      }),
    offer_subject: message('Your offer for the {vehicle}', VEHICLE, 80)
      .describe('Subject of the email that answers a price offer.')
      .meta({ label: 'Price offer: email subject', help: 'You can use {vehicle}.' }),
    offer: message('Your offer for the {vehicle}: {answer}', { ...VEHICLE, answer: NEEDED })
      .describe(
        'Text or email that answers a shopper’s price offer; it ends with the link to it. {answer} says that you accept or decline, or gives your counter-offer.',
      )
      .meta({
        label: 'Price offer: your answer',
        help: 'Sent by text or email when you answer an offer. Keep {answer}, which says that you accept or decline, or gives your counter-offer. You can use {vehicle}.',
      }),
    reservation_held: message('The {vehicle} is held for you until {deadline}. {deposit}', {
      ...VEHICLE,
      deadline: NEEDED,
      deposit: NEEDED,
    })
      .describe(
        'Text once a vehicle is held. {deadline} is when the hold ends, {deposit} a sentence that says how the deposit is paid.',
      )
      .meta({
        label: 'Reservation: held',
        help: 'Sent by text. You can use {vehicle}; keep {deadline}, when the hold ends, and {deposit}, a sentence that says how the deposit is paid.',
      }),
    reservation_ended: message('Your reservation of the {vehicle} has ended.[ {refund}]', {
      ...VEHICLE,
      refund: BOTH,
    })
      .describe('Text once a hold ends without a sale. {refund} says that the deposit is refunded.')
      .meta({
        label: 'Reservation: ended',
        help: 'Sent by text. {refund} says that the deposit is refunded. What is in [brackets] is left out where its placeholder is empty.',
      }),
    reservation_cancelled: message('Your reservation of the {vehicle} is cancelled.[ {refund}]', {
      ...VEHICLE,
      refund: BOTH,
    })
      .describe('Text once a reservation is cancelled. {refund} says that the deposit is refunded.')
      .meta({
        label: 'Reservation: cancelled',
        help: 'Sent by text. {refund} says that the deposit is refunded. What is in [brackets] is left out where its placeholder is empty.',
      }),
    reservation_completed: message('The {vehicle} is now yours.[ {deposit}]', {
      ...VEHICLE,
      deposit: BOTH,
    })
      .describe(
        'Text once the vehicle is sold. {deposit} says that the deposit is part of the price.',
      )
      .meta({
        label: 'Reservation: sold',
        help: 'Sent by text. {deposit} says that the deposit is part of the price. What is in [brackets] is left out where its placeholder is empty.',
      }),
    reservation_refused: message(
      'Sorry, the {vehicle} was reserved by someone else first.[ {refund}]',
      { ...VEHICLE, refund: BOTH },
    )
      .describe(
        'Text if another shopper was first, after a payment. {refund} says that the deposit is refunded.',
      )
      .meta({
        label: 'Reservation: another shopper was first',
        help: 'Sent by text. {refund} says that the deposit is refunded. What is in [brackets] is left out where its placeholder is empty.',
      }),
    reservation_lapsed: message(
      'Your payment for the {vehicle} arrived too late to reserve it.[ {refund}]',
      { ...VEHICLE, refund: BOTH },
    )
      .describe('Text if a payment arrived too late. {refund} says that the deposit is refunded.')
      .meta({
        label: 'Reservation: paid too late',
        help: 'Sent by text. {refund} says that the deposit is refunded. What is in [brackets] is left out where its placeholder is empty.',
      }),
    alert: message('{news}', { news: NEEDED }, 60)
      .describe(
        'Daily text of alerts, to shoppers who switched them on. {news} says what is new in their searches and which prices fell; the links follow.',
      )
      .meta({
        label: 'Alerts: what is new',
        help: 'Sent by text, at most once a day. Keep {news}: what is new in the shopper’s searches, and which prices fell. The link that stops alerts follows.',
      }),
    newsletter_subject: message('Please confirm your sign-up: {newsletter}', { newsletter: {} }, 80)
      .describe(
        'Subject of the email that confirms a newsletter sign-up. {newsletter} is its heading.',
      )
      .meta({ label: 'Newsletter: subject of the email', help: 'You can use {newsletter}.' }),
    newsletter: message(
      'Please confirm that you would like emails from {dealer}:',
      { dealer: NEEDED },
      300,
    )
      .describe(
        'Asks the shopper to confirm a newsletter sign-up; the link follows. {dealer} is the name of the site.',
      )
      .meta({
        label: 'Newsletter: please confirm',
        help: 'The link that confirms follows, then how to unsubscribe. Keep {dealer}, your name.',
      }),
    held_digest: message(
      'These forms look like spam, so they were not passed on. If one is from a person, release it and we’ll send it to you like any other.',
      {},
      400,
    )
      .describe('Start of the daily email about forms held as spam, to your first email target.')
      .meta({
        label: 'To you: forms held as spam',
        help: 'Start of the email each morning; the forms follow, each with a link that releases it.',
      }),
  })
  .prefault({})
  .describe(
    'Texts of confirmations, of reservations, of alerts and of the daily digest. Placeholders in {braces} are replaced; text in [brackets] is left out if its placeholder is empty.',
  )
  .meta({ label: 'Texts', help: '' })
