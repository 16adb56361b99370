// The messages that a shopper got about a lead or a reservation, for their pages.
import { countOf } from '#lib/text.ts'
import { Clock } from '#apps/console/pages/pieces.tsx'
import type { SentMessage } from '#sales/leads/sent-message-rows.ts'

const KINDS: Readonly<Record<string, string | undefined>> = {
  confirmation: 'Confirmation',
  'drive-confirmed': 'Test drive confirmed',
  'drive-cancelled': 'Test drive cancelled',
  'reminder-day': 'Reminder a day before the test drive',
  'reminder-hours': 'Reminder two hours before the test drive',
  'offer-countered': 'Your counter-offer',
  'offer-accepted': 'Offer accepted',
  'offer-declined': 'Offer declined',
  'reservation-held': 'Vehicle held',
  'reservation-ended': 'Reservation ended',
  'reservation-cancelled': 'Reservation cancelled',
  'reservation-completed': 'Vehicle sold',
  'reservation-refused': 'Another shopper was first',
  'reservation-lapsed': 'Paid too late',
}

export function SentMessages({ messages }: { messages: readonly SentMessage[] }) {
  return (
    <>
      <h2>Automatic messages to the shopper</h2>
      {messages.length === 0 && <p className="quiet">The website has sent none.</p>}
      <ul className="changes">
        {messages.map(({ kind, channel, state, at, tries }) => (
          <li key={`${kind} ${channel}`}>
            {KINDS[kind] ?? kind}, {channel === 'text' ? 'by text' : 'by email'}:{' '}
            <State state={state} tries={tries} />, <Clock at={at} />
          </li>
        ))}
      </ul>
    </>
  )
}

function State({ state, tries }: Pick<SentMessage, 'state' | 'tries'>) {
  if (state === 'sent') return <>{tries > 1 ? `sent on attempt ${tries}` : 'sent'}</>
  if (state === 'limited')
    return (
      <span className="warn">
        not sent, because the shopper had reached the limit of messages for that day
      </span>
    )
  if (state === 'stopped')
    return <span className="warn">not sent, because the shopper asked for no more messages</span>
  return <span className="bad">not sent after {countOf(tries, 'try', 'tries')}</span>
}
