// HTTP routes to save a vehicle to the watchlist or remove it (A19, A20, TH11): scripts get JSON, forms a redirect to
// their page.
import type { Context } from 'hono'

import type { AppEnv } from '#env.ts'
import { loadMember } from '#http/member.ts'
import { privateHead } from '#http/private-head.ts'
import { isScript } from '#http/read-body.ts'
import { renderPage } from '#http/render.tsx'
import { isOwnPhone } from '#shopper/identity/own-phone.ts'
import type { Member } from '#shopper/identity/member.ts'
import { routes } from '#routes.ts'
import { REFUSALS, describeRefusal, type Refusal } from './refusals.ts'
import { RefusedBody } from './refused-page.tsx'
import { saveCar } from './save-car.ts'
import { parseSaveRequest, whereFrom, type SaveRequest } from './parse-body.ts'

type Ctx = Context<AppEnv>

/** Result: null is success. */
type Change = (c: Ctx, member: Member, carId: string) => Promise<Refusal | null>

/** POST `{ phone_number, car_id }`: saved, or saved before. */
export function postSaveCar(c: Ctx): Promise<Response> {
  return change(c, save)
}

/** The same: removed, or not on the list. */
export function postRemoveCar(c: Ctx): Promise<Response> {
  return change(c, remove)
}

async function change(c: Ctx, work: Change): Promise<Response> {
  const sent = await parseSaveRequest(c)
  const refusal = sent === null ? 'unreadable' : await changeOwn(c, sent, work)
  const response = await answer(c, sent, refusal)
  response.headers.set('Cache-Control', 'no-store')
  return response
}

/** Only for the signed-in shopper: a number in the request must be theirs. */
async function changeOwn(c: Ctx, sent: SaveRequest, work: Change): Promise<Refusal | null> {
  const member = await loadMember(c)
  if (member === 'unknown') return 'unavailable'
  if (member === null) return 'sign-in'
  const { phone_number: named, car_id: carId } = sent
  const isOwn = named === undefined || isOwnPhone(named, member, c.var.tenant.site)
  return isOwn ? work(c, member, carId) : 'phone'
}

async function save(c: Ctx, { userId }: Member, carId: string): Promise<Refusal | null> {
  const { kind } = await saveCar(c, userId, carId)
  return kind === 'saved' ? null : kind
}

async function remove(c: Ctx, { userId }: Member, carId: string): Promise<Refusal | null> {
  const removed = await c.var.services.watchlist.remove(userId, carId)
  return removed === 'failed' ? 'unavailable' : null
}

function answer(
  c: Ctx,
  sent: SaveRequest | null,
  refusal: Refusal | null,
): Response | Promise<Response> {
  const where = whereFrom(c, sent)
  if (isScript(c)) return toJson(c, refusal, signInHref(c, sent, where))
  if (refusal === null) return c.redirect(where, 303)
  if (refusal === 'sign-in') return c.redirect(signInHref(c, sent, where), 303)
  const again = sent === null ? null : { action: c.req.path, carId: sent.car_id }
  return renderRefused(c, { refusal, back: where, again })
}

function toJson(c: Ctx, refusal: Refusal | null, signIn: string): Response {
  if (refusal === null) return c.json({ success: true })
  const { status } = REFUSALS[refusal]
  const message = describeRefusal(refusal, c.var.tenant.site)
  const more = refusal === 'sign-in' ? { sign_in: signIn } : {}
  return c.json({ success: false, error: refusal, message, ...more }, status)
}

/** After signing in, a save is completed; a removal needs another press. */
function signInHref(c: Ctx, sent: SaveRequest | null, where: string): string {
  const isSave = c.req.path === routes.saveCar.href()
  return routes.signIn.href('watchlist', where, {
    back: where,
    ...(isSave && sent !== null && { car: sent.car_id }),
  })
}

type Refused = {
  refusal: Refusal
  /** Link back. */
  back: string
  /** The request; can be repeated if that may help. */
  again: { action: string; carId: string } | null
}

/** Tells a shopper without scripts why the watchlist was not changed, with a link back. Never cached. */
export async function renderRefused(c: Ctx, { refusal, back, again }: Refused): Promise<Response> {
  const { status } = REFUSALS[refusal]
  if (status === 503) c.header('Retry-After', '30')
  const head = privateHead(c, 'Watchlist')
  const isWorthAgain = refusal === 'unavailable'
  const body = <RefusedBody refusal={refusal} back={back} again={isWorthAgain ? again : null} />
  const response = await renderPage(c, head, Promise.resolve({ head, body, status }))
  response.headers.set('Cache-Control', 'no-store')
  return response
}
