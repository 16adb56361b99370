// A vehicle in one short row: a small picture, its name, its type, and its price.
import type { CardView } from '#search/card.ts'
import { joinText } from '#lib/text.ts'
import { CardPhoto } from './card-photo.tsx'
import { CardPrice } from './car-card.tsx'
import { DOT, keepHyphens } from './separator.ts'

/** An item of a list. Repayments are left out: there is no space for their mandatory terms. */
export function StockLine({ car }: { car: CardView }) {
  const { id, href, title, condition, subtitle, chips, location, stateTag, price } = car
  const facts = chips.slice(0, FACTS).map(({ text }) => text)
  return (
    <li className="stock-line" data-testid="car-card" data-car-id={id}>
      <CardPhoto car={car} priority="later" hasTags={false} />
      <div>
        <h3 data-testid="car-title">
          <a className="stretched" href={href}>
            {keepHyphens(title)}
          </a>
        </h3>
        <p>{joinText([stateTag?.text, condition, subtitle], DOT)}</p>
        <p>{joinText([...facts, location], DOT)}</p>
      </div>
      <CardPrice price={price} />
    </li>
  )
}

/** Maximum key facts in a line. */
const FACTS = 3
