// The comparison rate warning of offers that name a rate, whole (C11); the site's own example where one of them names none.
import type { OfferView } from '#dealership/offer-view.ts'
import { exampleText } from '#sales/finance/example.ts'
import { useSite } from './site-context.ts'

type Props = { id?: string; offers: readonly OfferView[] }

export function OfferWarning({ id, offers }: Props) {
  const { finance } = useSite().site
  const example = offers.some(namesNoComparison) ? exampleText(finance) : ''
  return (
    <p className="offer-warning" id={id}>
      {finance.warning}
      {example !== '' && ` ${example}`}
    </p>
  )
}

function namesNoComparison({ isFinance, description, disclaimer }: OfferView): boolean {
  return isFinance && !/comparison rate/i.test(description + disclaimer)
}
