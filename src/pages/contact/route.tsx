// How to reach the dealer (R30, R31): by telephone or in person.
import type { Context } from 'hono'

import type { AppEnv } from '#env.ts'
import { renderPage } from '#http/render.tsx'
import { routes } from '#routes.ts'
import { ContactBody } from './page.tsx'

/** `/contact` and `/book-test-drive`: the second asks for the same and says what for. */
export function getContact(c: Context<AppEnv>): Promise<Response> {
  const { site } = c.var.tenant
  const drive = c.req.path === routes.testDrive.href()
  const heading = drive ? 'Book a test drive' : `Talk to ${site.name}`
  const head = {
    title: `${heading} | ${site.name}`,
    canonical: new URL(c.req.path, site.url).href,
    robots: 'index, follow',
  }
  return renderPage(c, head, Promise.resolve({ head, body: <ContactBody heading={heading} /> }))
}
