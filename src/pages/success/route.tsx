// The thank-you page after a form. Its address is untrusted: anyone can write one.
import { type EventId, EVENTS, isEventId } from '#analytics/events.ts'
import { renderPage } from '#http/render.tsx'
import { joinText } from '#lib/text.ts'
import { telHref } from '#lib/url.ts'
import { StepList } from '#pages/form/aside.tsx'
import { type Ctx, uncached } from '#pages/send-page.ts'
import { DEFAULT_SEARCH, routes } from '#routes.ts'
import { LEAD_KINDS, type LeadKind } from '#sales/leads/lead.ts'
import type { Site } from '#tenant/schema.ts'
import { Icon } from '#ui/icon.tsx'
import { useSite } from '#ui/site-context.ts'

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
    body: <SuccessBody sent={sent} {...await loadFacts(c, sent.lead)} />,
  })
  return uncached(await renderPage(c, head, shell()))
}

/** Category of a lead, and whether it counts as one: a held lead does not. Unread leads may still be in the queue. */
async function loadFacts(
  c: Ctx,
  id: string | null,
): Promise<{ category: string; isCounted: boolean }> {
  const lead = id === null ? null : await c.var.services.findLead(id)
  if (lead === null || lead === 'unknown') return { category: '', isCounted: id !== null }
  const { category } = lead.payload
  const isCounted = lead.suspicion.length === 0
  return { category: typeof category === 'string' ? category : '', isCounted }
}

type Props = { sent: SuccessQuery; category: string; isCounted: boolean }

export function SuccessBody({ sent: { kind, lead, car, event }, category, isCounted }: Props) {
  const thanks = toThanks(kind, useSite().site)
  return (
    <section
      className="success shell"
      data-page="success"
      data-testid="success"
      data-form={kind ?? undefined}
      data-category={category === '' ? undefined : category}
      data-lead={(isCounted ? lead : null) ?? undefined}
      data-event-id={(isCounted ? event : null) ?? undefined}
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
      <aside className="boxed" aria-label="Your reference">
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
    <p className="success-onward buttons">
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

export type Thanks = { title: string; lead: string; steps: readonly string[] }

/** The text for a kind; for an unknown kind (null), general text. */
export function toThanks(kind: LeadKind | null, { forms, vehicle, test_drive }: Site): Thanks {
  const when = forms.response_time === '' ? 'soon' : forms.response_time
  const answer = `The right person will get back to you ${when}.`
  const text = { when, vehicle: vehicle.one, answer, bring: test_drive.bring }
  const [title, lead, ...steps] = kind === null ? neutral(text) : WORDS[kind](text)
  return { title, lead, steps }
}

type SuccessText = {
  /** Response time, "within one business day". */
  when: string
  vehicle: string
  answer: string
  /** What to bring to a test drive; empty if the site does not say. */
  bring: string
}

type Text = [title: string, lead: string, ...steps: string[]]

const neutral = ({ answer }: SuccessText): Text => [
  'Thank you',
  'Your message is with our team.',
  answer,
]

const inspection = 'We’ll inspect it together. The final price is subject to that inspection.'

const WORDS: Record<LeadKind, (text: SuccessText) => Text> = {
  'pre-approval': ({ when }) => [
    'Your pre-approval is under way',
    'Your details are with our finance team, and no credit check has been made.',
    `A finance specialist will call you ${when} with your options.`,
  ],
  reservation: neutral,
  purchase: neutral,
  'held-digest': neutral,
  enquiry: ({ vehicle, answer }) => [
    'Thank you for your enquiry',
    `Your question about this ${vehicle} is with our sales team.`,
    answer,
    `If the ${vehicle} suits you, come and see it in person.`,
  ],
  'test-drive': ({ when, vehicle, bring }) => [
    'Thank you for your booking request',
    'Your request is with our sales team.',
    `We’ll call or email you ${when} to confirm the day and time.`,
    joinText([`We’ll have the ${vehicle} ready for you.`, bring]),
  ],
  photos: ({ when, vehicle }) => [
    'More photos are coming',
    `We have your request for more photos of this ${vehicle}.`,
    `We’ll take them and send them to you ${when}.`,
  ],
  similar: ({ when, vehicle }) => [
    'We’ve started looking',
    `We know what kind of ${vehicle} you have in mind.`,
    'We’ll check our current and incoming stock.',
    `You’ll hear from us ${when}, and again when something suitable arrives.`,
  ],
  general: ({ answer }) => [
    'Thank you for your message',
    'Your message has been sent to our team.',
    answer,
  ],
  service: ({ when, vehicle }) => [
    'Your service request is in',
    'Our workshop has received it.',
    `We’ll call you ${when} to agree on a day and time. Your booking is confirmed then.`,
    `Bring the ${vehicle} and its logbook.`,
  ],
  parts: ({ when }) => [
    'Thank you for your parts enquiry',
    'Our parts team has received it.',
    'We’ll check the part, its price and whether it’s in stock.',
    `You’ll hear from us ${when}.`,
  ],
  careers: () => [
    'Thank you for your application',
    'Our hiring team has received it.',
    'We read every application and will be in touch about the next step.',
  ],
  fleet: ({ when }) => [
    'Thank you for your fleet enquiry',
    'Our fleet team has received it.',
    `A fleet specialist will contact you ${when}.`,
  ],
  finance: ({ when }) => [
    'Thank you for your finance enquiry',
    'Our finance team has received it. It isn’t an application, and no credit check has been made.',
    `A finance specialist will call you ${when} to go through your options.`,
  ],
  sell: ({ when, vehicle }) => [
    `Thank you for offering us your ${vehicle}`,
    'We have the details.',
    `We’ll assess it and call you ${when}.`,
    inspection,
  ],
  'trade-in': ({ when, vehicle }) => [
    'Your trade-in is with us',
    `We have the details of your ${vehicle}.`,
    `We’ll assess it and call you ${when}.`,
    inspection,
  ],
  offer: ({ when }) => [
    'Offer accepted',
    'Thank you. We’ve notified our team.',
    `We’ll call you ${when} to arrange the inspection.`,
    inspection,
  ],
}

export type SuccessQuery = {
  kind: LeadKind | null
  /** Id of the lead; null if malformed or without a kind. */
  lead: string | null
  /** Slug of the vehicle; its own page checks whether it exists. */
  car: string | null
  event: EventId | null
}

/** Never fails: invalid values are ignored. */
export function parseSuccessQuery(query: URLSearchParams): SuccessQuery {
  const form = query.get('form') ?? ''
  const kind = LEAD_KINDS.find((known) => known === form) ?? null
  const lead = query.get('lead') ?? ''
  const car = query.get('car') ?? ''
  const event = Number(query.get('event') ?? '')
  return {
    kind,
    lead: kind !== null && /^[0-9a-f]{32}$/.test(lead) ? lead : null,
    car: /^[a-z0-9][a-z0-9-]{0,199}$/.test(car) ? car : null,
    event: isEventId(event) ? event : null,
  }
}
