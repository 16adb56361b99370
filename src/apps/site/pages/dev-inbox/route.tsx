// HTTP route for messages that development displays instead of sending; in production it does not exist.
import { notFound } from '#apps/site/pages/error/route.tsx'
import { type Ctx, sendUncached } from '#http/send-page.ts'
import { INBOX_OF_OPERATIONS, listMessages, type Message } from '#shopper/messages/messages.ts'

export async function getDevInbox(c: Ctx): Promise<Response> {
  if (c.env.DEV !== '1') return notFound(c)
  const [own, alerts] = await Promise.all([
    listMessages(c.env.SEARCH, c.var.tenant.slug),
    listMessages(c.env.SEARCH, INBOX_OF_OPERATIONS),
  ])
  const head = { title: 'Messages', robots: 'noindex, nofollow' }
  const body = <DevInbox messages={own} alerts={alerts} />
  return sendUncached(c, { head, body })
}

/** Otherwise long lines make phones scroll sideways. */
const WRAPPED = { whiteSpace: 'pre-wrap' }

type Props = { messages: readonly Message[]; alerts: readonly Message[] }

export function DevInbox({ messages, alerts }: Props) {
  return (
    <div className="car shell" data-testid="dev-inbox">
      <h1>Messages</h1>
      <p>Messages that would be sent to shoppers are kept here for an hour.</p>
      {messages.length === 0 && <p>No messages.</p>}
      {messages.map(({ to, text }, at) => (
        <section key={at} data-testid="message" data-to={to}>
          <h2>{to}</h2>
          <pre style={WRAPPED}>{text}</pre>
        </section>
      ))}
      {alerts.length > 0 && (
        <>
          <h1>Alerts to operators</h1>
          <p>These concern all sites on this machine.</p>
          {alerts.map(({ to, text }, at) => (
            <section key={at} data-testid="alert">
              <h2>{to}</h2>
              <pre style={WRAPPED}>{text}</pre>
            </section>
          ))}
        </>
      )}
    </div>
  )
}
