// HTTP routes to save a vehicle to the watchlist or remove it: scripts get JSON, forms a redirect to
// their page.
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import * as z from 'zod'

import { EVENTS } from '#analytics/events.ts'
import type { AppEnv } from '#http/app-env.ts'
import { clock } from '#http/clock.ts'
import { loadMember } from '#http/member.ts'
import { pageBefore } from '#http/member.ts'
import { privateHead } from '#http/private-head.ts'
import { isScript, readBody } from '#http/read-body.ts'
import { recordEvent } from '#http/record-event.ts'
import { renderPage } from '#http/render.tsx'
import { routes } from '#routes.ts'
import { MAX_WATCHED } from '#shopper/garage/watchlist-rows.ts'
import { type SaveOutcome, saveToWatchlist } from '#shopper/garage/watchlist.ts'
import { isOwnPhone, type Member } from '#shopper/identity/member.ts'
import { parseReturnPath } from '#shopper/identity/return-path.ts'
import type { Site } from '#tenant/schema.ts'
import { useSite } from '#ui/site-context.ts'

export const REFUSALS = {
  unreadable: { status: 400, say: ({ one }) => `We couldn’t identify that ${one}.` },
  'sign-in': { status: 401, say: () => 'Please sign in to use your watchlist.' },
  phone: { status: 403, say: () => 'That is not the number you are signed in with.' },
  'unknown-car': { status: 404, say: ({ one }) => `This ${one} is no longer listed.` },
  sold: {
    status: 409,
    say: ({ one }) => `This ${one} has been sold, so it can no longer be saved.`,
  },
  'not-saveable': { status: 409, say: ({ one }) => `This ${one} can’t be saved to a watchlist.` },
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
} as const satisfies Record<string, { status: ContentfulStatusCode; say: (words: Words) => string }>

/** A lone surrogate occurs in no address and no id. */
const wellFormed = z
  .string()
  .min(1)
  .max(80)
  .refine((id) => id.isWellFormed())

const sentShape = z.object({
  /** Some systems use numeric ids. */
  car_id: z.union([wellFormed, z.int().transform(String)]),
  phone_number: z.string().max(40).optional(),
  back: z.string().max(2000).optional(),
})

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

type ParseBodyCtx = Context<AppEnv>

/** Parses a watchlist request, sent by a form or a script. */
export type SaveRequest = z.output<typeof sentShape>

/** Null if malformed. */
export function parseSaveRequest(c: ParseBodyCtx): Promise<SaveRequest | null> {
  return readBody(c, sentShape)
}

/** The page of this site that sent it; the watchlist if unknown. */
export function whereFrom(c: ParseBodyCtx, sent: SaveRequest | null): string {
  return parseReturnPath(sent?.back ?? pageBefore(c), c.var.tenant.site, routes.watchlist.href())
}

type Props = {
  refusal: Refusal
  /** Link back. */
  back: string
  /** Request to repeat, if that may help. */
  again: { action: string; carId: string } | null
}

/** Tells a shopper without scripts why the watchlist was not changed, and links back. */
export function RefusedBody({ refusal, back, again }: Props) {
  const { site } = useSite()
  return (
    <div className="error shell">
      <h1>Your watchlist hasn’t changed</h1>
      <p role="alert">{describeRefusal(refusal, site)}</p>
      <div className="error-actions buttons">
        {again !== null && (
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
}

/** Why the watchlist was not changed: the status, and the sentence for the shopper. */
export type Refusal = keyof typeof REFUSALS

type Words = { one: string; many: string }

/** The reason, in the site's words. */
export function describeRefusal(refusal: Refusal, { vehicle }: Site): string {
  return REFUSALS[refusal].say(vehicle)
}

/** Saves it for a shopper and returns the result. */
export async function saveCar(
  c: Context<AppEnv>,
  userId: string,
  carId: string,
): Promise<SaveOutcome> {
  const { services, tenant } = c.var
  const ports = { ask: services.searchFresh, watchlist: services.watchlist }
  const outcome = await saveToWatchlist(carId, userId, tenant.site, ports, clock())
  if (outcome.kind === 'saved' && outcome.isNew)
    recordEvent(c, EVENTS.saveCar, routes.car.href(outcome.car.slug))
  return outcome
}
