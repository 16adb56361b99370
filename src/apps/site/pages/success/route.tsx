// The thank-you page after a form: a summary of the request, the next steps, and the links to change it. Its address is
// untrusted: anyone can write one.
import { type EventId, EVENTS, isEventId } from '#analytics/events.ts'
import { findFormBlock } from '#dealership/pages.ts'
import { clock } from '#lib/clock.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { renderPage } from '#http/render.tsx'
import { uncached } from '#http/uncached.ts'
import { telHref } from '#lib/url.ts'
import { StepList } from '#apps/site/pages/form/next-steps.tsx'
import { freshHref, loadShown, type ShownRequest } from '#apps/site/pages/request/load-request.ts'
import { RequestSummary } from '#apps/site/pages/request/summary.tsx'
import type { Ctx } from '#http/send-page.ts'
import { routes } from '#routes.ts'
import { DEFAULT_SEARCH } from '#search/conditions.ts'
import { type Lead, LEAD_KINDS, type LeadKind, referenceOf } from '#sales/leads/lead.ts'
import { withoutTyped } from '#sales/leads/request.ts'
import { PROMISED_KINDS } from '#sales/leads/reply-promise.ts'
import type { Site } from '#tenant/schema.ts'
import { Icon } from '#apps/site/ui/icon.tsx'
import { PhoneLink } from '#apps/site/ui/notice.tsx'
import { useSite } from '#apps/site/ui/site-context.ts'
import { type Thanks, toThanks } from './thanks.ts'

/**
 * `/success?form=enquiry&lead=…`, with optional `car` and `event`. Without a reference the text is general; a malformed
 * or unknown one is a 404.
 */
export async function getSuccess(c: Ctx): Promise<Response> {
  const { site } = c.var.tenant
  const sent = parseSuccessQuery(new URL(c.req.url).searchParams)
  const lead = sent.lead === null ? null : await c.var.services.leads.find(sent.lead)
  const isMissing = sent.lead !== null && (lead === null || isOther(lead, sent.kind))
  const isUnknown = sent.isIllFormed || isMissing
  const title = isUnknown ? 'We can’t find that reference' : thanksFor(sent, site).title
  // The page's links act on the lead, so its address is not passed on.
  const head = { title: `${title} | ${site.name}`, robots: 'noindex, nofollow', isSecret: true }
  const shell = async () =>
    isUnknown
      ? { head, body: <UnknownReference />, status: 404 as const }
      : { head, body: await toBody(c, sent, lead) }
  return uncached(c, await renderPage(c, head, shell()))
}

const isOther = (lead: Lead | 'unknown', kind: LeadKind | null) =>
  lead !== 'unknown' && lead.kind !== kind

async function toBody(c: Ctx, sent: SuccessQuery, lead: Lead | null | 'unknown') {
  const isRead = lead !== null && lead !== 'unknown'
  const now = clock()
  const promise = await c.var.services.replies.keptPromise(now)
  const request = isRead ? await loadSent(c, lead, sent.key, now) : null
  const category = isRead ? lead.payload.category : ''
  // A held lead is thanked like any other and counted nowhere.
  const isCounted = !isRead || lead.suspicion.length === 0
  return (
    <SuccessBody
      sent={sent}
      category={typeof category === 'string' ? category : ''}
      isCounted={isCounted}
      request={request}
      promise={promise}
    />
  )
}

/**
 * Typed words may name a person or be a bot’s, so they are shown only where the page links to the request: with the
 * shopper’s key, and never for a held lead.
 */
async function loadSent(c: Ctx, lead: Lead, key: string, now: Seconds): Promise<ShownRequest> {
  const [shown, href] = await Promise.all([loadShown(c, lead, now), freshHref(c, lead, key, now)])
  return { ...shown, href, view: href === '' ? withoutTyped(shown.view) : shown.view }
}

type Props = {
  sent: SuccessQuery
  category: string
  isCounted: boolean
  /** The request; null if the lead cannot be read. */
  request: ShownRequest | null
  /** A reply promise that is kept; null for the site's usual text. */
  promise: string | null
}

export function SuccessBody({ sent, category, isCounted, request, promise }: Props) {
  const { kind, lead, car, event, from } = sent
  const thanks = thanksFor(sent, useSite().site, promise)
  return (
    <section
      className="success shell"
      data-page="success"
      data-testid="success"
      data-form={kind ?? undefined}
      data-category={category === '' ? undefined : category}
      data-lead={(isCounted ? lead : null) ?? undefined}
      data-event-id={lead === null || !isCounted ? undefined : (event ?? undefined)}
    >
      <header>
        <span className="success-mark">
          <Icon name="check" />
        </span>
        <h1>{thanks.title}</h1>
        <p>{thanks.lead}</p>
      </header>
      {request !== null && <RequestSummary request={request} />}
      <div className="success-next">
        <h2>What happens next</h2>
        <StepList steps={thanks.steps} />
      </div>
      <aside className="boxed" aria-label="Your reference">
        {lead !== null && <Reference lead={lead} />}
        <Call />
      </aside>
      <Onward car={car} from={from} />
    </section>
  )
}

export function UnknownReference() {
  return (
    <div className="error shell" data-testid="unknown-reference">
      <h1>We can’t find that reference</h1>
      <p>
        If you have just sent a form, it is safe with us: reload this page in a minute. Otherwise
        check that you copied the whole address, or call us.
      </p>
      <PhoneLink />
    </div>
  )
}

function Reference({ lead }: { lead: string }) {
  return (
    <p>
      Your reference{' '}
      <code className="success-reference" data-testid="reference">
        {referenceOf({ id: lead })}
      </code>
    </p>
  )
}

function Call() {
  const { override, general } = useSite().site.phone_numbers
  const number = override || general
  if (number === '') return null
  return (
    <p>
      Prefer to talk now?{' '}
      <a href={telHref(number)} className="phone-link" data-event={EVENTS.callDealer}>
        <Icon name="phone" />
        {number}
      </a>
    </p>
  )
}

/** The texts of the form's block, if it was one. */
function thanksFor(
  { kind, from }: SuccessQuery,
  site: Site,
  promise: string | null = null,
): Thanks {
  const own = kind === null || from === null ? null : findFormBlock(from, kind, site)
  const isPromised = (PROMISED_KINDS as readonly (string | null)[]).includes(kind)
  return toThanks(kind, site, own, isPromised ? promise : null)
}

function Onward({ car, from }: Pick<SuccessQuery, 'car' | 'from'>) {
  const { site } = useSite()
  const { vehicle } = site
  const page = site.pages.find(({ path }) => path === from)
  return (
    <p className="success-onward buttons">
      {page !== undefined && (
        <a href={page.path} className="button">
          Back to {page.title}
        </a>
      )}
      {car !== null && (
        <a href={routes.car.href(car)} className="button">
          Back to the {vehicle.one}
        </a>
      )}
      <a
        href={routes.search.href(DEFAULT_SEARCH)}
        className={car === null && page === undefined ? 'button' : 'button button-quiet'}
      >
        See all {vehicle.many}
      </a>
    </p>
  )
}

export type SuccessQuery = {
  kind: LeadKind | null
  /** Id of the lead; null without one. */
  lead: string | null
  /** The reference is invalid, or has no kind. */
  isIllFormed: boolean
  /** Slug of the vehicle; its own page checks whether it exists. */
  car: string | null
  event: EventId | null
  /** Path of the page with the form's block; validated against the site before it is used. */
  from: string | null
  /** The shopper's key, required for the lead's links. */
  key: string
}

/** Never fails: invalid values are ignored. */
export function parseSuccessQuery(query: URLSearchParams): SuccessQuery {
  const form = query.get('form') ?? ''
  const kind = LEAD_KINDS.find((known) => known === form) ?? null
  const token = query.get('lead') ?? ''
  const lead = kind !== null && /^[0-9a-f]{32}$/.test(token) ? token : null
  const car = query.get('car') ?? ''
  const event = Number(query.get('event') ?? '')
  return {
    kind,
    lead,
    isIllFormed: token !== '' && lead === null,
    car: /^[a-z0-9][a-z0-9-]{0,199}$/.test(car) ? car : null,
    event: isEventId(event) ? event : null,
    from: query.get('from'),
    key: query.get('key') ?? '',
  }
}
