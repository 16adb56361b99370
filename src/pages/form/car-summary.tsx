// Summary of the vehicle that a form is about.
import { toCard } from '#search/card.ts'
import type { Car } from '#stock/car.ts'
import { imageUrl } from '#ui/image-url.ts'
import { Silhouette } from '#ui/empty-card.tsx'
import { useSite } from '#ui/site-context.ts'

export function CarSummary({ car, now }: { car: Car; now: number }) {
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
