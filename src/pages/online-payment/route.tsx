// HTTP route for the online payment page: gated on every site that has it.
import type { Context } from 'hono'

import type { AppEnv } from '#http/app-env.ts'
import { renderPage } from '#http/render.tsx'
import { notFound } from '#pages/error/route.tsx'
import { OnlinePaymentBody } from './page.tsx'

/** `/online-payment`. */
export async function getOnlinePayment(c: Context<AppEnv>): Promise<Response> {
  const { site } = c.var.tenant
  const payment = site.account.online_payment
  if (payment?.show !== true) return notFound(c)
  const head = { title: `${payment.title} | ${site.name}`, robots: 'noindex, follow' }
  const shell = { head, body: <OnlinePaymentBody payment={payment} /> }
  return renderPage(c, head, Promise.resolve(shell))
}
