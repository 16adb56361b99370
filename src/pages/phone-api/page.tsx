// A dealer's phone number on a page of its own, for browsers without scripts (W41).
import { routes } from '#routes.ts'
import type { Car } from '#stock/car.ts'
import { toTitle } from '#stock/title.ts'
import { PhoneLink } from '#ui/phone-link.tsx'

export function PhoneBody({ title, phone, car }: { title: string; phone: string; car: Car }) {
  return (
    <div className="car" data-testid="call-dealer">
      <h1>{title}</h1>
      <PhoneLink number={phone} />
      <p>
        <a href={routes.car.href(car.slug)}>{toTitle(car)}</a>
      </p>
    </div>
  )
}
