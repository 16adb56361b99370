// The thank-you page after a form.
import { EVENTS } from '#analytics/events.ts'
import { renderPage } from '#http/render.tsx'
import { telHref } from '#lib/url.ts'
import { StepList } from '#pages/form/next-steps.tsx'
import { type Ctx, uncached } from '#pages/send-page.ts'
import { DEFAULT_SEARCH, routes } from '#routes.ts'
import { Icon } from '#ui/icon.tsx'
import { useSite } from '#ui/site-context.ts'
import { parseSuccessQuery, type SuccessQuery, toThanks } from './success-text.ts'

/** `/success?form=enquiry&lead=…`, with optional `car` and `event`. Any such address is thanked. */
export async function getSuccess(c: Ctx): Promise<Response> {
  const { site } = c.var.tenant
  const sent = parseSuccessQuery(new URL(c.req.url).searchParams)
  const head = {
    title: `${toThanks(sent.kind, site).title} | ${site.name}`,
    robots: 'noindex, nofollow',
  }
  const shell = async () => ({
    head,
    body: <SuccessBody sent={sent} category={await loadCategory(c, sent.lead)} />,
  })
  return uncached(await renderPage(c, head, shell()))
}

/** Category of a lead; empty if it cannot be read. */
async function loadCategory(c: Ctx, id: string | null): Promise<string> {
  const lead = id === null ? null : await c.var.services.findLead(id)
  // The lead may still be in the queue.
  const category = lead !== null && typeof lead === 'object' ? lead.payload.category : ''
  return typeof category === 'string' ? category : ''
}

type Props = { sent: SuccessQuery; category: string }

export function SuccessBody({ sent: { kind, lead, car, event }, category }: Props) {
  const thanks = toThanks(kind, useSite().site)
  return (
    <section
      className="success"
      data-page="success"
      data-testid="success"
      data-form={kind ?? undefined}
      data-category={category === '' ? undefined : category}
      data-lead={lead ?? undefined}
      data-event-id={lead === null ? undefined : (event ?? undefined)}
    >
      <header>
        <span className="success-mark">
          <Icon name="check" />
        </span>
        <h1>{thanks.title}</h1>
        <p>{thanks.lead}</p>
      </header>
      <div className="success-next">
        <h2>What happens next</h2>
        <StepList steps={thanks.steps} />
      </div>
      <aside aria-label="Your reference">
        {lead !== null && <Reference lead={lead} />}
        <Call />
      </aside>
      <Onward car={car} />
    </section>
  )
}

function Reference({ lead }: { lead: string }) {
  return (
    <p>
      Your reference{' '}
      <code className="success-reference" data-testid="reference">
        {lead.slice(0, 8).toUpperCase()}
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

function Onward({ car }: { car: string | null }) {
  const { vehicle } = useSite().site
  return (
    <p className="success-onward">
      {car !== null && (
        <a href={routes.car.href(car)} className="button">
          Back to the {vehicle.one}
        </a>
      )}
      <a
        href={routes.search.href(DEFAULT_SEARCH)}
        className={car === null ? 'button' : 'button button-quiet'}
      >
        See all {vehicle.many}
      </a>
    </p>
  )
}
