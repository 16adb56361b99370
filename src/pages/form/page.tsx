// The page around a form, and the same in a dialog: heading, vehicle, form, contact.
import type { Car } from '#stock/car.ts'
import { ContactPlaces } from '#pages/form-aside/contact-places.tsx'
import { FormAside } from '#pages/form-aside/form-aside.tsx'
import { FormView, type FormState } from '#ui/form/form-view.tsx'
import { Markup } from '#ui/page-head.tsx'
import { ServiceBanner } from '#ui/service-banner.tsx'
import { CarSummary } from './car-summary.tsx'

type Props = FormState & {
  car: Car | null
  /** Id of the location in the query. */
  place?: string | null
  /** Seconds. */
  now: number
}

export function FormBody({ car, now, place = null, ...state }: Props) {
  const { kind, title, intro } = state.form
  return (
    <>
      <ServiceBanner />
      <div className="form-page shell" data-page="form">
        <div className="form-main panel">
          <header className="form-head">
            <h1>{title}</h1>
            {intro !== '' && <Markup html={intro} className="form-intro" />}
          </header>
          {car !== null && <CarSummary car={car} now={now} />}
          <FormView {...state} />
        </div>
        <FormAside kind={kind} car={car} now={now} />
        {kind === 'general' && <ContactPlaces asked={place} now={now} />}
      </div>
    </>
  )
}

export function FormDialog({ car, now, ...state }: Props) {
  const { kind, title, intro } = state.form
  return (
    <>
      <div className="form-head">
        <h2 id={`${kind}-title`}>{title}</h2>
        {intro !== '' && <Markup html={intro} className="form-intro" />}
      </div>
      {car !== null && <CarSummary car={car} now={now} />}
      <FormView {...state} />
    </>
  )
}
