// HTTP routes for a reservation. The address is its id: 128 random bits.
import type { Context } from 'hono'

import type { AppEnv } from '#http/app-env.ts'
import { clock } from '#http/clock.ts'
import { unavailable } from '#http/unavailable.tsx'
import { secretHead } from '#http/private-head.ts'
import { readFields } from '#http/read-body.ts'
import { renderPage, type Shell } from '#http/render.tsx'
import { isOver, type Reservation } from '#sales/reservations/reservation.ts'
import { routes } from '#routes.ts'
import { NoReservation, ReservationBody } from './page.tsx'
import { toReservationView } from './view.ts'

type Ctx = Context<AppEnv>

/** `/reservation/{id}`; `from=stripe` means back from Stripe Checkout. */
export async function getReservation(c: Ctx): Promise<Response> {
  const found = await loadSettled(c)
  if (found === null || found === 'unknown') return unread(c, found)
  const now = clock()
  const isBack = c.req.query('from') === 'stripe'
  const view = toReservationView(found, c.var.tenant.site, now, isBack)
  const isOpen = view.shown === 'started' || view.shown === 'confirming'
  const page = await render(c, { body: <ReservationBody view={view} /> })
  if (isOpen) lookAgain(c, page, found)
  return page
}

/** Cancels it after confirmation. */
export async function postReservation(c: Ctx): Promise<Response> {
  const found = await load(c)
  if (found === null || found === 'unknown') return unread(c, found)
  const { action, sure } = await readFields(c)
  const href = routes.reservation.href(found.id)
  if (action !== 'cancel' || !canCancel(found)) return c.redirect(href, 303)
  const now = clock()
  const view = toReservationView(found, c.var.tenant.site, now, false)
  if (sure !== 'yes') return render(c, { body: <ReservationBody view={view} isAsking /> })
  if (await c.var.services.reservations.cancel(found.id, now)) return c.redirect(href, 303)
  const error = 'We couldn’t cancel it just now, and nothing has changed. Try again, or call us.'
  return render(c, { body: <ReservationBody view={view} error={error} isAsking />, status: 503 })
}

const canCancel = ({ status }: Reservation) => !isOver(status) && status !== 'completed'

type Found = Reservation | null | 'unknown'

async function load(c: Ctx): Promise<Found> {
  const id = c.req.param('id') ?? ''
  return /^[0-9a-f]{32}$/.test(id) ? c.var.services.reservations.load(id) : null
}

/** Settles what is due first, so that a shopper who has just paid sees it. */
async function loadSettled(c: Ctx): Promise<Found> {
  const found = await load(c)
  if (found === null || found === 'unknown') return found
  const now = clock()
  const isUnderWay = found.status === 'started' || found.status === 'paying'
  const isDue = found.dueAt !== null && found.dueAt <= now
  if (!isUnderWay && !isDue) return found
  const settled = await c.var.services.reservations.settle(found.id, now)
  return settled === null || settled === 'unknown' ? found : settled
}

const LOOKS = 12
const EVERY_SECONDS = 5

/** The page reloads automatically for a minute; after that the provider is slow, and a text message follows. */
function lookAgain(c: Ctx, page: Response, { id }: Reservation): void {
  const looks = Number.parseInt(c.req.query('look') ?? '0', 10) || 0
  if (looks >= LOOKS) return
  const next = `${routes.reservation.href(id)}?from=stripe&look=${looks + 1}`
  page.headers.set('Refresh', `${EVERY_SECONDS}; url=${next}`)
}

function unread(c: Ctx, found: null | 'unknown'): Promise<Response> {
  if (found === null) return render(c, { body: <NoReservation />, status: 404 })
  return unavailable(c, {
    title: 'We can’t show your reservation right now',
    text: 'Your reservation is safe and hasn’t changed. Try again in a minute, or call.',
    ...(c.req.method === 'GET' && { retryHref: c.req.path }),
  })
}

/** Renders completely before sending, so that the status is right; never cached. */
async function render(c: Ctx, shell: Omit<Shell, 'head'>): Promise<Response> {
  const head = { ...secretHead(c, 'Your reservation'), kind: 'checkout' } as const
  const response = await renderPage(c, head, Promise.resolve({ ...shell, head }))
  response.headers.set('Cache-Control', 'no-store')
  return response
}
