// The messages about a lead, oldest first, each with its delivery state; and whether its shopper stopped messages.
import type { ReactNode } from 'react'

import { consoleRoutes } from '#apps/console/routes.ts'
import { Clock } from '#apps/console/pages/pieces.tsx'
import { toSpaced } from '#lib/parse-phone.ts'
import { NOT_SENT } from '#sales/conversations/send-messages.ts'
import { splitQuote } from '#sales/conversations/cut-quotes.ts'
import type { ConversationMessage, Way } from '#sales/leads/conversation-rows.ts'
import type { Lead } from '#sales/leads/lead.ts'
import type { Stop } from '#sales/leads/stop-rows.ts'
import { describeFailure } from '#sales/leads/targets/target.ts'
import { fullName } from '#sales/leads/targets/lead-text.ts'
import type { Tenant } from '#tenant/tenant.ts'

type Props = {
  tenant: Pick<Tenant, 'slug' | 'site'>
  lead: Lead
  conversation: readonly ConversationMessage[]
}

const BY: Record<Way, string> = {
  email: 'by email',
  text: 'by text',
  page: 'on the website',
}

export function Conversation({ tenant, lead, conversation }: Props) {
  if (conversation.length === 0) return null
  return (
    <>
      <h2>Conversation</h2>
      <ol className="notes talk" data-testid="conversation">
        {conversation.map((message) => (
          <li key={message.id} data-by={message.author === '' ? 'shopper' : 'us'}>
            <p className="quiet">
              {message.author === '' ? fullName(lead.payload) || 'Shopper' : message.author},{' '}
              {BY[message.way]}, <Clock at={message.at} />
            </p>
            <Body message={message} />
            <Extras slug={tenant.slug} lead={lead} message={message} />
            <State slug={tenant.slug} lead={lead} message={message} />
          </li>
        ))}
      </ol>
    </>
  )
}

type OfMessage = { slug: string; lead: Lead; message: ConversationMessage }

/** Text quoted from earlier messages is collapsed. */
function Body({ message: { body, way, author } }: Pick<OfMessage, 'message'>) {
  const { own, quoted } =
    way === 'email' && author === '' ? splitQuote(body) : { own: body, quoted: '' }
  return (
    <>
      <p className="note">{own}</p>
      {quoted !== '' && (
        <details>
          <summary>Quoted text</summary>
          <p className="note quiet">{quoted}</p>
        </details>
      )}
    </>
  )
}

function Extras({ slug, lead, message: { id, details } }: OfMessage) {
  const { card, pictures = [] } = details
  return (
    <>
      {card !== undefined && (
        <p>
          <a href={card.href}>{card.title}</a>, {card.price}
        </p>
      )}
      {pictures.length > 0 && (
        <p className="pictures">
          {pictures.map(({ key }, place) => {
            const href = consoleRoutes.leadPicture.href(slug, lead.id, id, String(place))
            return (
              <a key={key} href={href}>
                <img src={href} alt={`Sent by the shopper (${place + 1})`} loading="lazy" />
              </a>
            )
          })}
        </p>
      )}
    </>
  )
}

function State({ slug, lead, message }: OfMessage) {
  const { state, reason, attempts, settledAt, author } = message
  if (state === 'received') return null
  if (state === 'automatic') return <p className="quiet">An automatic reply from their mailbox.</p>
  if (state === 'held')
    return (
      <Act slug={slug} lead={lead} message={message} act="release" label="Accept as a reply">
        <span className="warn">Held, because {HELD[reason] ?? 'it looks like spam'}.</span>
      </Act>
    )
  if (state === 'failed')
    return (
      <Act slug={slug} lead={lead} message={message} act="retry" label="Try again">
        <span className="bad">Not sent: {reasonText(reason)}.</span>
      </Act>
    )
  if (state === 'waiting' && attempts > 1)
    return (
      <p className="warn">
        Not sent after {attempts} tries{reason !== '' && <>: {reasonText(reason)}</>}. We’ll keep
        trying.
      </p>
    )
  return (
    <p className="quiet" data-state={state}>
      {author !== '' && STATES[state]}
      {settledAt !== null && (
        <>
          {' '}
          <Clock at={settledAt} />
        </>
      )}
    </p>
  )
}

const STATES: Readonly<Record<string, string | undefined>> = {
  waiting: 'On its way',
  sent: 'Sent',
  delivered: 'Delivered',
}

const HELD: Readonly<Record<string, string | undefined>> = {
  sender: 'it came from a different address than the shopper’s',
  checks: 'its sender could not be verified',
  links: 'its links look like advertising',
}

function reasonText(reason: string): string {
  if (reason === NOT_SENT.provider) return 'the text message provider did not accept it'
  if (reason === NOT_SENT.consent) return 'the shopper asked for no more messages this way'
  if (reason === NOT_SENT.late) return 'it could not be delivered within a day'
  return describeFailure(reason)
}

type ActProps = OfMessage & { act: string; label: string; children: ReactNode }

function Act({ slug, lead, message, act, label, children }: ActProps) {
  return (
    <form method="post" action={consoleRoutes.leadReply.href(slug, lead.id)}>
      <input type="hidden" name="message" value={message.id} />
      {children}{' '}
      <button type="submit" name="action" value={act} className="plain">
        {label}
      </button>
    </form>
  )
}

/** Shown on every lead with that number or mailbox, because staff must know before they write or call. */
export function StopNotices({ stops }: { stops: ReadonlyMap<string, Stop> }) {
  return [...stops].map(([address, { isStopped, word, at }]) => (
    <p key={address} className={isStopped ? 'notice warning' : 'notice'} data-testid="stopped">
      {isStopped
        ? `${nameOf(address)} asked for no more messages`
        : `${nameOf(address)} asked to stop messages, then asked for them again`}{' '}
      (“{word}”, <Clock at={at} />
      ).{isStopped && ' Your website sends nothing there.'}
    </p>
  ))
}

const nameOf = (address: string) => (address.startsWith('+') ? toSpaced(address) : address)
