// The page of a reservation: state, actions, vehicle and location. It only opens for its shopper: with the key of their
// link (leads/lead-token.ts), or signed in. The dealer knows the id, so for everyone else the page does not exist.
import { clock } from '#lib/clock.ts'
import { loadMember } from '#http/member.ts'
import { linkKeyOf, readFields } from '#http/request.ts'
import { renderPage, secretHead, type Shell } from '#http/render.tsx'
import { unavailable } from '#http/unavailable.tsx'
import { uncached } from '#http/uncached.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { CallUs } from '#apps/site/pages/form/aside.tsx'
import { NextSteps } from '#apps/site/pages/form/next-steps.tsx'
import type { Ctx } from '#http/send-page.ts'
import { routes } from '#routes.ts'
import { DEFAULT_SEARCH } from '#search/conditions.ts'
import { isOver, type Reservation } from '#sales/reservations/reservation.ts'
import { Icon, type IconName } from '#apps/site/ui/icon.tsx'
import { LocationBrief } from '#apps/site/ui/location-card.tsx'
import { ErrorNotice, PhoneLink } from '#apps/site/ui/notice.tsx'
import { keepDates } from '#apps/site/ui/separator.ts'
import { useSite } from '#apps/site/ui/site-context.ts'
import { type ReservationView, type Shown, toReservationView } from './view.ts'

/**
 * `/reservation/{id}?key=…`; `from=stripe` means back from Stripe Checkout. `cancel` is set after the form: "ask" opens
 * it, and "failed" reports the failure.
 */
export async function getReservation(c: Ctx): Promise<Response> {
  const found = await loadSettled(c)
  if (found === null || found === 'unknown') return unread(c, found)
  const now = clock()
  const isBack = c.req.query('from') === 'stripe'
  const view = toReservationView(found, c.var.tenant.site, now, hrefOf(c, found), isBack)
  const isOpen = view.shown === 'started' || view.shown === 'confirming'
  const cancelState = canCancel(found) ? c.req.query('cancel') : undefined
  const error = cancelState === 'failed' ? NOT_CANCELLED : ''
  const isAsking = cancelState === 'ask' || cancelState === 'failed'
  const page = await render(c, {
    body: <ReservationBody view={view} error={error} isAsking={isAsking} />,
  })
  if (isOpen) lookAgain(c, page, view.href)
  return page
}

export async function postReservation(c: Ctx): Promise<Response> {
  const found = await load(c)
  if (found === null || found === 'unknown') return unread(c, found)
  const { action, sure } = await readFields(c)
  const href = hrefOf(c, found)
  if (action !== 'cancel' || !canCancel(found)) return c.redirect(href, 303)
  const isDone = sure === 'yes' && (await c.var.services.reservations.cancel(found.id, clock()))
  const state = sure === 'yes' ? 'failed' : 'ask'
  const next = `${href}${href.includes('?') ? '&' : '?'}cancel=${state}`
  return c.redirect(isDone ? href : next, 303)
}

const NOT_CANCELLED =
  'We couldn’t cancel it just now, and nothing has changed. Try again, or call us.'

const canCancel = ({ status }: Reservation) => !isOver(status) && status !== 'completed'

type LoadedReservation = Reservation | null | 'unknown'

/** Null if there is none, and for anyone but its shopper. */
async function load(c: Ctx): Promise<LoadedReservation> {
  const { reservations, leads } = c.var.services
  const id = c.req.param('id') ?? ''
  if (!/^[0-9a-f]{32}$/.test(id)) return null
  if (await leads.isShopper(id, linkKeyOf(c))) return reservations.load(id)
  const member = await loadMember(c)
  if (member === null || member === 'unknown') return member
  const found = await reservations.load(id)
  return found !== 'unknown' && found?.userId !== member.userId ? null : found
}

/** Its address as the shopper opened it. */
const hrefOf = (c: Ctx, { id }: Reservation) => routes.reservation.href(id, linkKeyOf(c))

/** Settles due steps first, so that a shopper who has just paid sees the result. */
async function loadSettled(c: Ctx): Promise<LoadedReservation> {
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
const EVERY_SECONDS: Seconds = 5

/** Reloads the page automatically for a minute; after that the provider is slow, and a text message follows. */
function lookAgain(c: Ctx, page: Response, href: string): void {
  const looks = Number.parseInt(c.req.query('look') ?? '0', 10) || 0
  if (looks >= LOOKS) return
  const next = `${href}${href.includes('?') ? '&' : '?'}from=stripe&look=${looks + 1}`
  page.headers.set('Refresh', `${EVERY_SECONDS}; url=${next}`)
}

function unread(c: Ctx, found: null | 'unknown'): Promise<Response> {
  if (found === null) return render(c, { body: <NoReservation />, status: 404 })
  return unavailable(c, {
    title: 'We can’t show your reservation right now',
    text: 'Your reservation is safe and hasn’t changed. Try again in a minute, or call.',
    ...(c.req.method === 'GET' && {
      retryHref: routes.reservation.href(c.req.param('id') ?? '', linkKeyOf(c)),
    }),
  })
}

/** Renders completely before sending, so that the status is right; never cached. */
async function render(c: Ctx, shell: Omit<Shell, 'head'>): Promise<Response> {
  const head = { ...secretHead(c, 'Your reservation'), kind: 'form' } as const
  return uncached(c, await renderPage(c, head, Promise.resolve({ ...shell, head })))
}

type Props = { view: ReservationView; error?: string; isAsking?: boolean }

export function ReservationBody({ view, error = '', isAsking = false }: Props) {
  const { shown, words, kind, place, now, canCancel } = view
  return (
    <div className="reservation shell" data-testid="reservation" data-status={shown}>
      <div className="reservation-main panel">
        {error !== '' && <ErrorNotice>{error}</ErrorNotice>}
        <header className="reservation-head">
          <span className="reservation-mark" data-mark={MARKS[shown]}>
            <Icon name={MARKS[shown]} />
          </span>
          <h1>{keepDates(words.title)}</h1>
          <p>{words.lead}</p>
          {words.money !== '' && (
            <p className="reservation-money" data-testid="reservation-money">
              <Icon name="shield" />
              {words.money}
            </p>
          )}
        </header>
        <Onward view={view} />
        <Facts view={view} />
        {canCancel && <CancelForm view={view} isAsking={isAsking} />}
      </div>
      <aside className="reservation-aside form-aside" aria-label="Good to know">
        {shown === 'held' && (
          <NextSteps kind={kind} isPaid={view.isPaid} isDelivered={view.isDelivered} isHeld />
        )}
        <CallUs car={null} />
        {place !== null && (
          <section className="form-places">
            <h2>Where to find us</h2>
            <LocationBrief place={place} now={now} />
          </section>
        )}
      </aside>
    </div>
  )
}

const MARKS: Record<Shown, IconName> = {
  started: 'again',
  paying: 'key',
  confirming: 'again',
  held: 'check',
  refused: 'alert',
  lapsed: 'alert',
  ended: 'calendar',
  cancelled: 'close',
  completed: 'check',
}

function Onward({
  view: { shown, href, payHref, deposit, againHref, similarHref },
}: Pick<Props, 'view'>) {
  const { many, one } = useSite().site.vehicle
  if (shown === 'started' || shown === 'confirming')
    return (
      <p className="reservation-onward buttons">
        <a href={href} className="button button-quiet">
          <Icon name="again" />
          Check again
        </a>
      </p>
    )
  if (shown === 'paying')
    return payHref === null ? null : (
      <p className="reservation-onward buttons">
        <a href={payHref} className="button" rel="external noopener" data-testid="pay">
          Pay {deposit} deposit
          <Icon name="arrow" />
        </a>
      </p>
    )
  if (shown === 'held' || shown === 'completed') return null
  return (
    <p className="reservation-onward buttons">
      {shown !== 'refused' && (
        <a href={againHref} className="button">
          Reserve this {one} again
        </a>
      )}
      <a href={similarHref} className={shown === 'refused' ? 'button' : 'button button-quiet'}>
        See other {many}
      </a>
    </p>
  )
}

export function NoReservation() {
  const { site } = useSite()
  return (
    <div className="error shell">
      <h1>We can’t find that reservation</h1>
      <p>
        Check that you copied the whole link. If you’ve just made the reservation, call us and we’ll
        find it.
      </p>
      {site.account.sign_in && (
        <p>
          Or <a href={routes.account.href()}>sign in</a>: your account lists what we hold for you.
        </p>
      )}
      <p className="error-actions buttons">
        <a href={routes.search.href(DEFAULT_SEARCH)} className="button">
          See all {site.vehicle.many}
        </a>
      </p>
      <PhoneLink />
    </div>
  )
}

export function Facts({ view: { slug, facts } }: { view: ReservationView }) {
  return (
    <dl className="reservation-facts">
      {facts.map(({ label, value, isVehicle }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{isVehicle === true ? <a href={routes.car.href(slug)}>{value}</a> : value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Cancels a reservation after one confirmation, also without scripts. */
export function CancelForm({
  view: { href, words, isPaid, deposit, one },
  isAsking,
}: {
  view: ReservationView
  isAsking: boolean
}) {
  return (
    <details className="reservation-cancel" open={isAsking} data-testid="cancel">
      <summary>Cancel this reservation</summary>
      <form method="post" action={href} aria-label={words.title}>
        <p>
          {`The ${one} will be available to others again. `}
          {isPaid ? `Your deposit of ${deposit} will be refunded in full.` : 'You owe nothing.'}
        </p>
        <input type="hidden" name="action" value="cancel" />
        <button className="button" name="sure" value="yes">
          Yes, cancel
        </button>
      </form>
    </details>
  )
}
