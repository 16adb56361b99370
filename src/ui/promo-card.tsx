// A promotional card between the cars.
import type { PromoView } from '#search/view.ts'
import { Icon } from './icon.tsx'

export function PromoCard({ promo }: { promo: PromoView }) {
  return (
    <article className={`promo promo-${promo.tone}`} data-testid="promo-card">
      {promo.image !== '' && (
        <img src={promo.image} alt="" width={600} height={400} loading="lazy" />
      )}
      <div className="promo-text">
        <h3>{promo.title}</h3>
        {promo.text !== '' && <p>{promo.text}</p>}
        <a href={promo.href} className="promo-link stretched">
          {promo.linkLabel}
          <Icon name="arrow" />
        </a>
      </div>
    </article>
  )
}
