// The conversation about a request, as its shopper sees it: the dealership's messages and their own, and a reply form.
import { toShortMoment } from '#lib/time.ts'
import { type Seconds, toZonedIso } from '#lib/zone-time.ts'
import { splitQuote } from '#sales/conversations/cut-quotes.ts'
import type { ConversationMessage, Way } from '#sales/leads/conversation-rows.ts'
import { ErrorNotice } from '#apps/site/ui/notice.tsx'
import { useSite } from '#apps/site/ui/site-context.ts'

/** Maximum characters of a reply on the website. */
export const LONGEST = 2000

export type Talk = {
  /** Oldest first; null if they can't be read now. */
  messages: readonly ConversationMessage[] | null
  /** The key prevents duplicate messages. */
  key: string
  /** The input and its error; both empty on a new form. */
  typed: string
  problem: string
  /** Time zone of the lead. */
  zone: string
}

type Props = { talk: Talk; action: string }

export function Conversation({ talk: { messages, key, typed, problem, zone }, action }: Props) {
  const { site } = useSite()
  const shown = messages?.filter(({ state }) => state !== 'automatic') ?? []
  return (
    <section
      id="conversation"
      className="talk"
      aria-labelledby="conversation-title"
      data-testid="conversation"
    >
      <h2 id="conversation-title">{shown.length === 0 ? 'Write to us' : 'Our conversation'}</h2>
      {messages === null && <p>Earlier messages can’t be shown right now.</p>}
      {shown.map((message) => (
        <Message key={message.id} message={message} name={site.name} zone={zone} />
      ))}
      <form method="post" action={`${action}#conversation`} aria-label="Write to us">
        <input type="hidden" name="key" value={key} />
        {problem !== '' && <ErrorNotice>{problem}</ErrorNotice>}
        <label htmlFor="message">Your message</label>
        <textarea
          id="message"
          name="message"
          rows={4}
          maxLength={LONGEST}
          required
          defaultValue={typed}
        />
        <button className="button" name="action" value="write">
          Send
        </button>
      </form>
    </section>
  )
}

const BY: Record<Way, string> = { email: 'by email', text: 'by text', page: 'here' }

type MessageProps = { message: ConversationMessage; name: string; zone: string }

function Message({ message, name, zone }: MessageProps) {
  const { author, way, at, body, details } = message
  const text = author === '' && way === 'email' ? splitQuote(body).own : body
  const { card, pictures = [] } = details
  return (
    <article className="boxed" data-by={author === '' ? 'shopper' : 'dealer'}>
      <p>
        <b>{author === '' ? 'You' : name}</b> {BY[way]}, <Moment at={at} zone={zone} />
      </p>
      {text.split(/\n{2,}/).map((part, place) => (
        <p key={place}>
          {part.split('\n').map((line, at_) => (
            <span key={at_}>
              {at_ > 0 && <br />}
              {line}
            </span>
          ))}
        </p>
      ))}
      {card !== undefined && (
        <p>
          <a href={card.href}>{card.title}</a>, {card.price}
        </p>
      )}
      {pictures.length > 0 && (
        <p>{pictures.length === 1 ? 'With a picture' : `With ${pictures.length} pictures`}</p>
      )}
    </article>
  )
}

function Moment({ at, zone }: { at: Seconds; zone: string }) {
  return <time dateTime={toZonedIso(at, zone)}>{toShortMoment(at, zone)}</time>
}
