// The number of a dealer on a page of its own, for browsers that run no scripts (W41).
import { telHref } from '#lib/phone.ts'
import { routes } from '#routes.ts'
import type { Car } from '#stock/car.ts'
import { toTitle } from '#stock/title.ts'
import { Icon } from '#ui/icon.tsx'

export function PhoneBody({ title, phone, car }: { title: string; phone: string; car: Car }) {
  return (
    <div className="car" data-testid="call-dealer">
      <h1>{title}</h1>
      <p>
        <a href={telHref(phone)} className="error-phone">
          <Icon name="phone" />
          {phone}
        </a>
      </p>
      <p>
        <a href={routes.car.href(car.slug)}>{toTitle(car)}</a>
      </p>
    </div>
  )
}
