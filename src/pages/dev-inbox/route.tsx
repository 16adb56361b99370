// HTTP route for messages that development shows instead of sending; in production it does not exist.
import type { Context } from 'hono'

import type { AppEnv } from '#http/app-env.ts'
import { renderPage } from '#http/render.tsx'
import { notFound } from '#pages/error/route.tsx'
import { listMessages } from '#shopper/messages/dev-inbox.ts'
import type { Message } from '#shopper/messages/messages.ts'

export async function getDevInbox(c: Context<AppEnv>): Promise<Response> {
  if (c.env.DEV !== '1') return notFound(c)
  const messages = await listMessages(c.env.SEARCH, c.var.tenant.slug)
  const head = { title: 'Messages', robots: 'noindex, nofollow' }
  const body = <DevInbox messages={messages} />
  const page = await renderPage(c, head, Promise.resolve({ head, body }))
  page.headers.set('Cache-Control', 'no-store')
  return page
}

/** Unsent messages of a site, newest first. */
export function DevInbox({ messages }: { messages: readonly Message[] }) {
  return (
    <div className="car shell" data-testid="dev-inbox">
      <h1>Messages</h1>
      <p>This machine keeps for an hour what it would send to shoppers.</p>
      {messages.length === 0 && <p>There is none.</p>}
      {messages.map(({ to, text }, at) => (
        <section key={at} data-testid="message" data-to={to}>
          <h2>{to}</h2>
          <pre>{text}</pre>
        </section>
      ))}
    </div>
  )
}
