// 503 in the look of the site, for what can be tried again in a minute (F12).
import type { Context } from 'hono'
import type { ComponentProps } from 'react'

import type { AppEnv } from '#env.ts'
import { NotNow } from '#ui/not-now.tsx'
import { renderPage } from './render.tsx'

/** Answers that a page cannot be shown, or a form not taken, right now; kept by nobody. */
export async function notNow(
  c: Context<AppEnv>,
  words: ComponentProps<typeof NotNow>,
): Promise<Response> {
  c.header('Retry-After', '30')
  const head = { title: words.title, robots: 'noindex' }
  const shell = { head, body: <NotNow {...words} />, status: 503 as const }
  const page = await renderPage(c, head, Promise.resolve(shell))
  page.headers.set('Cache-Control', 'no-store')
  return page
}
