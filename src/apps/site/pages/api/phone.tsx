// Reveals a dealer's phone number: as JSON, as a fragment, or as a page without scripts.
import { createFactory } from 'hono/factory'
import * as z from 'zod'

import { EVENTS } from '#analytics/events.ts'
import type { AppEnv } from '#http/app-env.ts'
import { clock } from '#lib/clock.ts'
import { isPartial } from '#http/htmx.ts'
import { isScript, readBody } from '#http/request.ts'
import { recordEvent } from '#http/same-origin.ts'
import { renderPart } from '#http/render.tsx'
import { CallNumber, NoNumber } from '#apps/site/pages/car/contact.tsx'
import { notFound } from '#apps/site/pages/error/route.tsx'
import { type Ctx, sendPage } from '#http/send-page.ts'
import { routes } from '#routes.ts'
import { phoneFor } from '#search/card-actions.ts'
import { loadCarById } from '#search/load-car.ts'
import type { Car } from '#vehicle/car.ts'
import { toTitle } from '#vehicle/title.ts'
import { PhoneLink } from '#apps/site/ui/notice.tsx'
import { loadRevealedPhone } from '#upstream/phone-reveal.ts'

const phoneRequest = z.object({
  car_id: z.string().min(1).max(80),
  dealership_id: z.string().max(80).default(''),
  website_id: z.coerce.number().int(),
})

/** Accepts car_id, dealership_id and website_id as JSON or a form; answers `{ phone }`, or a page to a form. */
export const postPhone = createFactory<AppEnv>().createHandlers(async (c) => {
  const { services, tenant } = c.var
  const { site } = tenant
  const sent = await readBody(c, phoneRequest)
  if (sent?.website_id !== site.id) return c.json({ error: 'invalid' }, 400)
  const car = await loadCarById(sent.car_id, site, services.search.fresh, clock())
  const found = car === null || car === 'unknown' ? null : await findPhone(c, car)
  if (found !== null) recordEvent(c, EVENTS.callDealer, routes.car.href(found.car.slug)) // N7
  if (isScript(c))
    return found === null ? c.json({ error: 'not-found' }, 404) : c.json({ phone: found.phone })
  return found === null ? renderNone(c) : renderPhone(c, found)
})

type CarPhone = { car: Car; phone: string }

async function findPhone(c: Ctx, car: Car): Promise<CarPhone | null> {
  const { services, tenant } = c.var
  const { site } = tenant
  const phone = (await loadRevealedPhone(services.call, car, site.id)) ?? phoneFor(car, site)
  return phone === null ? null : { car, phone }
}

function renderNone(c: Ctx): Response | Promise<Response> {
  return isPartial(c.req.raw.headers) ? renderPart(c, <NoNumber />, 404) : notFound(c)
}

function renderPhone(c: Ctx, { car, phone }: CarPhone): Response | Promise<Response> {
  if (isPartial(c.req.raw.headers)) return renderPart(c, <CallNumber phone={phone} />)
  const { site } = c.var.tenant
  const title = site.sidebar.phone.title
  const head = { title: `${title} | ${site.name}`, robots: 'noindex, nofollow' }
  const body = <PhoneBody title={title} phone={phone} car={car} />
  return sendPage(c, { head, body })
}

export function PhoneBody({ title, phone, car }: { title: string; phone: string; car: Car }) {
  return (
    <div className="car shell" data-testid="call-dealer">
      <h1>{title}</h1>
      <PhoneLink number={phone} />
      <p>
        <a href={routes.car.href(car.slug)}>{toTitle(car)}</a>
      </p>
    </div>
  )
}
