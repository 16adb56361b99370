// A form with heading, vehicle and contact, on a page or in a dialog.
import type { Seconds } from '#lib/zone-time.ts'
import { routes } from '#routes.ts'
import { toCard } from '#search/card.ts'
import { DEFAULT_SEARCH } from '#search/conditions.ts'
import type { Car } from '#vehicle/car.ts'
import { Banner } from '#apps/site/ui/banner.tsx'
import { Silhouette } from '#apps/site/ui/empty-card.tsx'
import { type FormState, FormView } from '#apps/site/ui/form/form-view.tsx'
import { imageUrl } from '#apps/site/ui/image-url.ts'
import { Markup } from '#apps/site/ui/page-head.tsx'
import { useSite } from '#apps/site/ui/site-context.ts'
import { FormAside, OtherPlaces } from './aside.tsx'

type Props = FormState & {
  car: Car | null
  /** Id of the location in the query. */
  place?: string | null
  now: Seconds
  /** "within 2 business hours", if the dealer promises it and keeps it. */
  promise?: string | null
}

export function FormBody({ car, now, place = null, promise = null, ...state }: Props) {
  const { kind, title, intro } = state.form
  return (
    <>
      <ServiceBanner />
      <div className="form-page shell" data-page="form">
        <div className="form-main panel">
          <header className="form-head">
            <h1>{title}</h1>
            {intro !== '' && <Markup html={intro} className="form-intro" />}
            <ReplyPromise promise={promise} />
          </header>
          {car !== null && <CarSummary car={car} now={now} isOther={kind === 'trade-in'} />}
          {car === null && kind === 'test-drive' && <ChooseFromStock />}
          <FormView {...state} />
        </div>
        <FormAside kind={kind} car={car} now={now} promise={promise} chosen={place} />
        {kind === 'general' && <OtherPlaces chosen={place} now={now} />}
      </div>
    </>
  )
}

export function FormDialog({ car, now, promise = null, ...state }: Props) {
  const { kind, title, intro } = state.form
  return (
    <>
      <div className="form-head">
        <h2 id={`${kind}-title`}>{title}</h2>
        {intro !== '' && <Markup html={intro} className="form-intro" />}
        <ReplyPromise promise={promise} />
      </div>
      {car !== null && <CarSummary car={car} now={now} isOther={kind === 'trade-in'} />}
      <FormView {...state} />
    </>
  )
}

/** The link to a test drive of a particular vehicle, for shoppers who came without one. */
function ChooseFromStock() {
  const { vehicle, sidebar } = useSite().site
  return (
    <p className="form-intro" data-testid="choose-from-stock">
      <a href={routes.search.href(DEFAULT_SEARCH)}>Choose from our {vehicle.many}</a> and press “
      {sidebar.labels.test_drive}”, or tell us below which {vehicle.one} you have in mind.
    </p>
  )
}

function ReplyPromise({ promise }: { promise: string | null }) {
  if (promise === null) return null
  return (
    <p className="form-intro" data-testid="reply-promise">
      We reply {promise}.
    </p>
  )
}

type CarSummaryProps = {
  car: Car
  now: Seconds
  /** Whether the form asks for another vehicle, the shopper's own. */
  isOther?: boolean
}

export function CarSummary({ car, now, isOther = false }: CarSummaryProps) {
  const { site } = useSite()
  const { href, title, subtitle, image, silhouette, slug, price } = toCard(car, site, now)
  return (
    <div className="form-car edged" data-testid="form-car" data-car-id={car.id}>
      {image === null ? (
        <Silhouette name={silhouette} />
      ) : (
        <img
          src={imageUrl(site, { slug, n: 1, source: image.src }, 320)}
          alt=""
          width={120}
          height={80}
        />
      )}
      <div>
        {isOther && <p className="quiet">You’re looking at</p>}
        <p className="form-car-name">
          <a href={href} className="plain-link">
            {title}
          </a>
        </p>
        {subtitle !== '' && <p className="quiet">{subtitle}</p>}
        <p className="form-car-price">
          {price.text} {price.type !== '' && <small>{price.type}</small>}
        </p>
      </div>
    </div>
  )
}

export function ServiceBanner() {
  const { text, link } = useSite().site.forms.banner
  if (text === '') return null
  return <Banner name="banner" label="Notice" testId="service-banner" text={text} link={link} />
}
