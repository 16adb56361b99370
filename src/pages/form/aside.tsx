// Beside a form: next steps, alternatives, phone number and locations.
import { EVENTS } from '#analytics/events.ts'
import { enquiryHref, placeType, shownPlaces } from '#dealership/places.ts'
import { segment, telHref } from '#lib/url.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { placesFor } from '#sales/leads/fields/place-field.ts'
import type { FormKind } from '#sales/leads/form.ts'
import { toFaq } from '#sales/leads/trade-in/faq.ts'
import { phoneFor } from '#search/card-actions.ts'
import { similarHref } from '#search/similar.ts'
import type { Car } from '#stock/car.ts'
import { mainPlace, type Place, placeOf } from '#stock/places.ts'
import type { Site } from '#tenant/schema.ts'
import { Icon } from '#ui/icon.tsx'
import { LocationBrief } from '#ui/location-card.tsx'
import { Questions } from '#ui/page-head.tsx'
import { PlaceOnMap } from '#ui/place-map.tsx'
import { useSite } from '#ui/site-context.ts'

export type AsideProps = {
  kind: FormKind
  car: Car | null
  now: Seconds
  /** A kept promise of a reply, in place of the site's usual text. */
  promise?: string | null
}

export function FormAside({ kind, car, now, promise = null }: AsideProps) {
  const { site } = useSite()
  const places = placesBeside(kind, car, site)
  const isMasked = car !== null && site.sidebar.phone.mask
  return (
    <aside className="form-aside" aria-label="Good to know">
      <OtherWays kind={kind} car={car} />
      <NextSteps kind={kind} when={promise} />
      <CallUs car={car} />
      {places.length > 0 && (
        <section className="form-places">
          <h2>{places.length === 1 ? 'Where to find us' : 'Our locations'}</h2>
          {places.map((place) => (
            <LocationBrief key={place.id} place={place} now={now} hasPhone={!isMasked} />
          ))}
        </section>
      )}
      {(kind === 'sell' || kind === 'trade-in') && <TradeInNotes />}
    </aside>
  )
}

/** The general enquiry has all locations below it. */
function placesBeside(kind: FormKind, car: Car | null, site: Site): Place[] {
  if (kind === 'general') return []
  if (kind === 'service' || kind === 'parts') return placesFor(site, [kind])
  // It may be any location: the form asks which.
  if (kind === 'test-drive' && car === null) return placesFor(site, ['sales'])
  const place = (car !== null && placeOf(car, site)) || mainPlace(site)
  return place?.visible === true ? [place] : []
}

export function OtherWays({ kind, car }: { kind: FormKind; car: Car | null }) {
  const { site } = useSite()
  if (kind === 'similar' && car !== null) {
    return (
      <section className="form-way edged">
        <h2>More like this</h2>
        <p>Browse similar stock.</p>
        <a href={similarHref(car, site)} className="button button-quiet">
          <Icon name="search" />
          See similar {site.vehicle.many}
        </a>
      </section>
    )
  }
  const booking = kind === 'service' ? onlineBookingHref(site) : null
  if (booking === null) return null
  return (
    <section className="form-way edged">
      <h2>Ready to book?</h2>
      <p>See the workshop’s available times and choose one.</p>
      <a href={booking} className="button" rel="noopener">
        <Icon name="calendar" />
        Book online
      </a>
    </section>
  )
}

/** The site's booking system; null without its URL or its key. */
export function onlineBookingHref({
  forms,
  xtime_webkey: key,
}: Pick<Site, 'forms' | 'xtime_webkey'>) {
  const { booking_link: link } = forms.service
  if (link === '' || (link.includes('{webkey}') && key === '')) return null
  return link.replaceAll('{webkey}', () => segment(key))
}

export function CallUs({ car }: { car: Car | null }) {
  const { site } = useSite()
  const { mask } = site.sidebar.phone
  const own = car === null || mask ? null : phoneFor(car, site)
  const phone = own ?? site.phone_numbers.general
  if (phone === '') return null
  return (
    <section className="form-call" data-testid="call-us">
      <h2>Prefer to talk?</h2>
      <a href={telHref(phone)} data-event={EVENTS.callDealer}>
        <Icon name="phone" />
        {phone}
      </a>
    </section>
  )
}

export function ContactPlaces({ asked, now }: { asked: string | null; now: Seconds }) {
  const { site } = useSite()
  const places = shownPlaces(site)
  const main = mainPlace(site)?.id
  const mapped =
    places.find(({ id }) => id === asked) ?? places.find(({ id }) => id === main) ?? places[0]
  if (mapped === undefined) return null
  const others = places.filter(({ id }) => id !== mapped.id)
  return (
    <section className="contact-places" aria-labelledby="places-title">
      <h2 id="places-title">{others.length === 0 ? 'Where to find us' : site.places.title}</h2>
      <PlaceOnMap place={mapped} now={now} />
      {others.length > 0 && (
        <div className="place-briefs">
          {others.map((place) => (
            <LocationBrief
              key={place.id}
              place={place}
              now={now}
              href={enquiryHref(place)}
              hasStock={placeType(place) === 'sales'}
            />
          ))}
        </div>
      )}
    </section>
  )
}

export function TradeInNotes() {
  const questions = toFaq(useSite().site)
  if (questions.length === 0) return null
  return (
    <section aria-labelledby="faq-title">
      <h2 id="faq-title" className="questions-title">
        Good to know
      </h2>
      <Questions questions={questions} />
    </section>
  )
}

type Props = {
  kind: FormKind
  /** Whether the deposit is paid online, if already decided; else the site decides. */
  isPaid?: boolean
  /** The vehicle is brought to the shopper. */
  isDelivered?: boolean
  /** The vehicle is reserved already. */
  isHeld?: boolean
  /** When the dealer replies; by default the site's own text. */
  when?: string | null
}

export function NextSteps({
  kind,
  isPaid,
  isDelivered = false,
  isHeld = false,
  when = null,
}: Props) {
  const { forms, upstreams, reservations } = useSite().site
  const steps = STEPS[kind]({
    when: when ?? forms.response_time,
    isValued: upstreams.valuation !== null,
    isApproved: upstreams.customer !== null,
    isPaid: isPaid ?? reservations.payment === 'stripe',
    isDelivered,
    isHeld,
  })
  return (
    <section className="form-next">
      <h2>What happens next</h2>
      <StepList steps={steps} />
    </section>
  )
}

/** A single step needs no number. */
export function StepList({ steps }: { steps: readonly string[] }) {
  if (steps.length === 1) return <p>{steps[0]}</p>
  return (
    <ol>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  )
}

const FREE = 'Nothing is binding until you sign.'

type NextStep = {
  /** Response time, "within one business day". */
  when: string
  isValued: boolean
  isApproved: boolean
  isPaid: boolean
  isDelivered: boolean
  isHeld: boolean
}

const takeOff = (isHeld: boolean) =>
  isHeld ? [] : ['We’ll take the vehicle off the market for you.']

const untilWeSeeIt = ({ when, isValued }: NextStep) => [
  ...(isValued ? ['You’ll get an instant estimate if one is available online.'] : []),
  `We’ll call you ${when} to arrange a time to inspect it.`,
]

/** A shopper who wants it delivered is not asked to come. */
function arrange(isPaid: boolean, isDelivered: boolean): string[] {
  if (isDelivered)
    return [
      `We’ll call you to arrange ${isPaid ? 'the delivery' : 'the deposit and the delivery'}.`,
    ]
  return [
    isPaid
      ? 'We’ll call you to arrange a time to see it.'
      : 'We’ll call you to arrange a time to see it. You pay the deposit then.',
  ]
}

const STEPS: Record<FormKind, (said: NextStep) => string[]> = {
  enquiry: ({ when }) => [
    `The right person will reply ${when}.`,
    'Come and see us, or ask another question.',
    FREE,
  ],
  'test-drive': () => [
    'We’ll confirm the time with you.',
    'We’ll have it ready for you.',
    'Take your time. There is no obligation.',
  ],
  photos: ({ when }) => [
    `We’ll take the photos and send them ${when}.`,
    'If you need more, just ask.',
  ],
  similar: ({ when }) => [
    `We’ll check our current and incoming stock and reply ${when}.`,
    'We’ll let you know when something suitable arrives.',
  ],
  general: ({ when }) => [`The right person will reply ${when}.`],
  service: ({ when }) => [
    `We’ll call you ${when} to agree on a day and a price.`,
    'Bring the keys and the logbook.',
    'We’ll call you before doing any extra work.',
  ],
  parts: ({ when }) => [
    `We’ll reply ${when} with the price and the delivery date.`,
    'You only order once you know both.',
  ],
  careers: () => [
    'We read every application.',
    'If it’s a good match, we’ll call you to arrange a meeting.',
  ],
  fleet: ({ when }) => [
    `Your own fleet specialist will call you ${when}.`,
    'You’ll get one written quote for the whole fleet.',
  ],
  finance: ({ when }) => [
    `A finance specialist will call you ${when} to talk it through.`,
    'You’ll get the rate, the comparison rate and every fee in writing before you decide.',
    'We won’t apply for a loan until you say so.',
  ],
  'pre-approval': ({ when, isApproved }) => [
    'We’ll text a code to verify your mobile.',
    isApproved
      ? 'The finance provider shows how much you’re approved for. No impact on your credit score.'
      : `A finance specialist will call you ${when} to tell you how much you’re approved for. No impact on your credit score.`,
    isApproved
      ? 'You only apply to the lender if you’re happy with the result.'
      : 'Nothing is sent to a lender until you say so.',
  ],
  reservation: ({ isPaid, isDelivered, isHeld }) => [
    ...takeOff(isHeld),
    ...arrange(isPaid, isDelivered),
    isPaid
      ? 'The deposit comes off the price, or is refunded in full.'
      : 'The deposit comes off the price. If you change your mind, you owe nothing.',
  ],
  purchase: ({ isDelivered, isHeld }) => [
    ...takeOff(isHeld),
    'We’ll call you to arrange payment and paperwork.',
    isDelivered ? 'We’ll deliver it to you.' : 'You pick it up, or we’ll deliver it.',
  ],
  newsletter: () => ['We’ll email you a link.', 'Open it to confirm that the address is yours.'],
  sell: (said) => [...untilWeSeeIt(said), 'We’ll make you an offer after the inspection.', FREE],
  'trade-in': (said) => [
    ...untilWeSeeIt(said),
    'We’ll confirm the final value after the inspection.',
    FREE,
  ],
}
