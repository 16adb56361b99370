// The form to reply to the shopper of a lead: by email or text, with or without a standard reply, with or without the
// vehicle.
import { consoleRoutes } from '#apps/console/routes.ts'
import { toSpaced } from '#lib/parse-phone.ts'
import { findConsent, reachesOf, type SentWay } from '#sales/conversations/consent.ts'
import { LONGEST } from '#sales/conversations/reply-text.ts'
import type { Lead } from '#sales/leads/lead.ts'
import type { Stop } from '#sales/leads/stop-rows.ts'
import type { Tenant } from '#tenant/tenant.ts'
import { cardOf, type ReplyDraft } from './reply-draft.ts'

type Props = {
  /** Whether the page may show the shopper’s address: browsers keep a page that answers a form. */
  isNamed?: boolean
  tenant: Pick<Tenant, 'slug' | 'site'>
  lead: Lead
  stops: ReadonlyMap<string, Stop>
  reply: ReplyDraft
}

const LABELS: Record<SentWay, string> = { email: 'By email', text: 'By text' }

/** Empty if the site does not reply from the console. If no channel is allowed, it says why. */
export function ReplyForm({ tenant: { slug, site }, lead, stops, reply, isNamed = true }: Props) {
  if (!site.conversations.enabled) return null
  const found = (['email', 'text'] as const).map((way) => ({
    way,
    may: findConsent({ lead, way, stops, isSpam: false }, site),
  }))
  const ways = found.flatMap(({ way, may }) => ('consent' in may ? [way] : []))
  if (ways.length === 0 && reply.body === '')
    return <NoWay problems={found.map(({ may }) => problemOf(may))} />
  const chosen = ways.includes(reply.way) ? reply.way : ways[0]
  const addresses = new Map(reachesOf(lead, site).map(({ way, address }) => [way, address]))
  return (
    <>
      <h2 id="reply">Reply to the shopper</h2>
      <form
        method="post"
        action={consoleRoutes.leadReply.href(slug, lead.id)}
        className="stacked work"
        aria-labelledby="reply"
      >
        <input type="hidden" name="key" value={reply.key} />
        <fieldset>
          <legend>How</legend>
          {ways.map((way) => (
            <label key={way} className="choice">
              <input type="radio" name="way" value={way} defaultChecked={way === chosen} />{' '}
              <span>
                {LABELS[way]}
                {isNamed && `, ${addressText(way, addresses.get(way) ?? '')}`}
              </span>
            </label>
          ))}
          {found
            .filter(({ may }) => 'problem' in may)
            .map(({ way, may }) => (
              <p key={way} className="hint">
                {LABELS[way]}: {problemOf(may)}
              </p>
            ))}
        </fieldset>
        {site.conversations.answers.length > 0 && (
          <div className="field">
            <label htmlFor="answer">Standard reply</label>
            <span className="row">
              <select id="answer" name="answer" defaultValue="">
                <option value="">Choose one</option>
                {site.conversations.answers.map(({ name }, place) => (
                  <option key={name} value={place}>
                    {name}
                  </option>
                ))}
              </select>{' '}
              <button type="submit" name="action" value="insert" className="button">
                Insert
              </button>
            </span>
          </div>
        )}
        <div className="field">
          <label htmlFor="body">Your reply</label>
          <textarea
            id="body"
            name="body"
            rows={6}
            defaultValue={reply.body}
            {...(reply.problem !== '' && {
              'aria-invalid': true,
              'aria-describedby': 'body-error',
            })}
          />
          {reply.problem !== '' && (
            <p className="error" id="body-error">
              {reply.problem}
            </p>
          )}
          <p className="hint">
            A text can have at most {LONGEST.text} characters, and starts with the name of your
            site. The lead is marked as answered once your reply is sent.
          </p>
        </div>
        {cardOf(lead) !== '' && (
          <label className="choice">
            <input type="checkbox" name="card" defaultChecked={reply.hasCard} />{' '}
            <span>Add the {site.vehicle.one} with its price and link</span>
          </label>
        )}
        <button type="submit" name="action" value="send" className="button primary">
          Send
        </button>
      </form>
    </>
  )
}

const problemOf = (may: ReturnType<typeof findConsent>) => ('problem' in may ? may.problem : '')

const addressText = (way: SentWay, address: string) =>
  way === 'text' ? toSpaced(address) : address

function NoWay({ problems }: { problems: readonly string[] }) {
  return (
    <>
      <h2>Reply to the shopper</h2>
      {[...new Set(problems)].map((problem) => (
        <p key={problem} className="quiet">
          {problem}
        </p>
      ))}
    </>
  )
}
