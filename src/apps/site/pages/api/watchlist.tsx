// Saves a vehicle to the watchlist or removes it: scripts get JSON, forms a redirect.
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import * as z from 'zod'

import { EVENTS } from '#analytics/events.ts'
import { clock } from '#lib/clock.ts'
import { loadMember, pageBefore } from '#http/member.ts'
import { isScript, readBody } from '#http/request.ts'
import { recordEvent } from '#http/same-origin.ts'
import { countSave } from './page-reports.ts'
import { privateHead } from '#http/render.tsx'
import { uncached } from '#http/uncached.ts'
import { type Ctx, sendUncached } from '#http/send-page.ts'
import { routes } from '#routes.ts'
import { MAX_WATCHED } from '#shopper/garage/watchlist-rows.ts'
import { type SaveOutcome, saveToWatchlist } from '#shopper/garage/watchlist.ts'
import { isOwnPhone, type Member } from '#shopper/identity/member.ts'
import { parseReturnPath } from '#shopper/identity/return-path.ts'
import type { Site } from '#tenant/schema.ts'

/** Why the watchlist was not changed: the status, and the sentence for the shopper. */
const REFUSALS = {
  unreadable: { status: 400, say: ({ one }) => `We couldn’t identify that ${one}.` },
  'sign-in': { status: 401, say: () => 'Please sign in to use your watchlist.' },
  phone: { status: 403, say: () => 'That isn’t the number you’re signed in with.' },
  'unknown-car': { status: 404, say: ({ one }) => `This ${one} is no longer listed.` },
  sold: {
    status: 409,
    say: ({ one }) => `This ${one} has been sold, so it can no longer be saved.`,
  },
  full: {
    status: 409,
    say: ({ many }) =>
      `Your watchlist is full: it holds ${MAX_WATCHED} ${many}. Remove one to save another.`,
  },
  unavailable: {
    status: 503,
    say: () =>
      'We can’t change your watchlist right now. Everything you’ve saved is safe; please try again in a minute.',
  },
} as const satisfies Record<
  string,
  { status: ContentfulStatusCode; say: (vehicle: Site['vehicle']) => string }
>

export type Refusal = keyof typeof REFUSALS

export function describeSaveRefusal(refusal: Refusal, { vehicle }: Site): string {
  return REFUSALS[refusal].say(vehicle)
}

/** No address or id contains a lone surrogate. */
const wellFormed = z
  .string()
  .min(1)
  .max(80)
  .refine((id) => id.isWellFormed())

const saveRequest = z.object({
  /** Some systems use numeric ids. */
  car_id: z.union([wellFormed, z.int().transform(String)]),
  phone_number: z.string().max(40).optional(),
  back: z.string().max(2000).optional(),
  /** Source of the visit, for the results of the site (apps/site/client/note-visit.ts). */
  from: z.string().max(4000).optional(),
})

type SaveRequest = z.output<typeof saveRequest>

/** POST `{ phone_number, car_id }`: saved, or saved before. */
export function postSaveCar(c: Ctx): Promise<Response> {
  return change(c, async ({ userId }, { car_id: carId, from }) => {
    const { kind } = await saveCar(c, userId, carId, from)
    return kind === 'saved' ? null : kind
  })
}

/** POST `{ phone_number, car_id }`: removed, or not on the list. */
export function postRemoveCar(c: Ctx): Promise<Response> {
  return change(c, async ({ userId }, { car_id: carId }) => {
    const removed = await c.var.services.watchlist.remove(userId, carId)
    return removed === 'failed' ? 'unavailable' : null
  })
}

/** Null means success. */
type Change = (member: Member, request: SaveRequest) => Promise<Refusal | null>

async function change(c: Ctx, apply: Change): Promise<Response> {
  const request = await readBody(c, saveRequest)
  const refusal = request === null ? 'unreadable' : await changeOwn(c, request, apply)
  return uncached(c, await answer(c, request, refusal))
}

/** Only for the signed-in shopper: a number in the request must be theirs. */
async function changeOwn(c: Ctx, request: SaveRequest, apply: Change): Promise<Refusal | null> {
  const member = await loadMember(c)
  if (member === 'unknown') return 'unavailable'
  if (member === null) return 'sign-in'
  const { phone_number: phone } = request
  const isOwn = phone === undefined || isOwnPhone(phone, member, c.var.tenant.site)
  return isOwn ? apply(member, request) : 'phone'
}

async function answer(c: Ctx, request: SaveRequest | null, refusal: Refusal | null) {
  const { site } = c.var.tenant
  // The page of this site that sent it; the watchlist if unknown.
  const back = parseReturnPath(request?.back ?? pageBefore(c), site, routes.watchlist.href())
  // After signing in, a save is completed; a removal needs another press.
  const isSave = c.req.path === routes.saveCar.href() && request !== null
  const signIn = routes.signIn.href('watchlist', back, {
    back,
    ...(isSave && { car: request.car_id }),
  })
  if (!isScript(c)) {
    if (refusal === null) return c.redirect(back, 303)
    if (refusal === 'sign-in') return c.redirect(signIn, 303)
    const again = request === null ? null : { action: c.req.path, carId: request.car_id }
    return renderRefused(c, { refusal, back, again })
  }
  if (refusal === null) return c.json({ success: true })
  const message = describeSaveRefusal(refusal, site)
  const more = refusal === 'sign-in' ? { sign_in: signIn } : {}
  return c.json({ success: false, error: refusal, message, ...more }, REFUSALS[refusal].status)
}

type Refused = {
  refusal: Refusal
  back: string
  /** The request, to repeat it if that may help. */
  again: { action: string; carId: string } | null
}

/** Tells a shopper without scripts why the watchlist was not changed, with a link back. */
export async function renderRefused(c: Ctx, { refusal, back, again }: Refused): Promise<Response> {
  const { status } = REFUSALS[refusal]
  if (status === 503) c.header('Retry-After', '30')
  const body = (
    <div className="error shell">
      <h1>Your watchlist hasn’t changed</h1>
      <p role="alert">{describeSaveRefusal(refusal, c.var.tenant.site)}</p>
      <div className="error-actions buttons">
        {again !== null && status === 503 && (
          <form method="post" action={again.action}>
            <input type="hidden" name="back" value={back} />
            <button className="button" name="car_id" value={again.carId}>
              Try again
            </button>
          </form>
        )}
        <a href={back} className="button button-quiet">
          Go back
        </a>
      </div>
    </div>
  )
  return sendUncached(c, { head: privateHead(c, 'Watchlist'), body, status })
}

/** Saves a vehicle, and counts it; `from` is the source of the visit, if known. */
export async function saveCar(
  c: Ctx,
  userId: string,
  carId: string,
  from = '',
): Promise<SaveOutcome> {
  const { services, tenant } = c.var
  const deps = { ask: services.search.fresh, watchlist: services.watchlist }
  const outcome = await saveToWatchlist(carId, userId, tenant.site, deps, clock())
  if (outcome.kind === 'saved' && outcome.isNew) {
    recordEvent(c, EVENTS.saveCar, routes.car.href(outcome.car.slug))
    countSave(c, outcome.car, from)
  }
  return outcome
}
