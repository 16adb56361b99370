// HTTP route for messages that development shows instead of sending; in production it does not exist.
import type { Context } from 'hono'

import type { AppEnv } from '#env.ts'
import { renderPage } from '#http/render.tsx'
import { listMessages } from '#shopper/messages/dev-inbox.ts'
import { notFound } from '#pages/error/route.tsx'
import { DevInbox } from './page.tsx'

export async function getDevInbox(c: Context<AppEnv>): Promise<Response> {
  if (c.env.DEV !== '1') return notFound(c)
  const messages = await listMessages(c.env.SEARCH, c.var.tenant.slug)
  const head = { title: 'Messages', robots: 'noindex, nofollow' }
  const body = <DevInbox messages={messages} />
  const page = await renderPage(c, head, Promise.resolve({ head, body }))
  page.headers.set('Cache-Control', 'no-store')
  return page
}
