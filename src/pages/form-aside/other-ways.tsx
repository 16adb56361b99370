// Quicker alternatives to a form: online booking (R22), similar vehicles (S3).
import type { FormKind } from '#sales/leads/form.ts'
import { segment } from '#lib/url.ts'
import { similarHref } from '#search/similar.ts'
import type { Car } from '#stock/car.ts'
import type { Site } from '#tenant/schema.ts'
import { Icon } from '#ui/icon.tsx'
import { useSite } from '#ui/site-context.ts'

type Props = { kind: FormKind; car: Car | null }

export function OtherWays({ kind, car }: Props) {
  const { site } = useSite()
  if (kind === 'similar' && car !== null) {
    return (
      <section className="form-way">
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
    <section className="form-way">
      <h2>Already know the day?</h2>
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
