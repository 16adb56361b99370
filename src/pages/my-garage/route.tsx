// HTTP route for the account home: gated on every site. Other names for it are aliases of the site.
import type { Context } from 'hono'

import type { AppEnv } from '#http/app-env.ts'
import { clock } from '#http/clock.ts'
import { privateHead } from '#http/private-head.ts'
import { renderPage, type Shell } from '#http/render.tsx'
import { notFound, orBroken } from '#pages/error/route.tsx'
import { loadGarage } from './load-garage.ts'
import { MyGarageBody } from './page.tsx'

type Ctx = Context<AppEnv>

/** `/my-garage`. */
export async function getMyGarage(c: Ctx): Promise<Response> {
  const { show, title } = c.var.tenant.site.account.my_garage
  if (!show) return notFound(c)
  const head = privateHead(c, title)
  return renderPage(c, head, orBroken(c, toShell(c, head)))
}

async function toShell(c: Ctx, head: Shell['head']): Promise<Shell> {
  const { tenant, services, member } = c.var
  const garage = await loadGarage(member, tenant.site, services, clock())
  return { head, body: <MyGarageBody garage={garage} /> }
}
