// HTTP route for messages that development shows instead of sending; in production it does not exist.
import { notFound } from '#pages/error/route.tsx'
import { type Ctx, sendUncached } from '#pages/send-page.ts'
import { listMessages, type Message } from '#shopper/messages/messages.ts'

export async function getDevInbox(c: Ctx): Promise<Response> {
  if (c.env.DEV !== '1') return notFound(c)
  const messages = await listMessages(c.env.SEARCH, c.var.tenant.slug)
  const head = { title: 'Messages', robots: 'noindex, nofollow' }
  const body = <DevInbox messages={messages} />
  return sendUncached(c, { head, body })
}

export function DevInbox({ messages }: { messages: readonly Message[] }) {
  return (
    <div className="car shell" data-testid="dev-inbox">
      <h1>Messages</h1>
      <p>Messages that would be sent to shoppers are kept here for an hour.</p>
      {messages.length === 0 && <p>No messages.</p>}
      {messages.map(({ to, text }, at) => (
        <section key={at} data-testid="message" data-to={to}>
          <h2>{to}</h2>
          <pre>{text}</pre>
        </section>
      ))}
    </div>
  )
}
