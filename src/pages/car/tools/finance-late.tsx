// Late finance fragments: a provider's quote and its disclaimer. Failures show nothing.
import { missingQuote } from '#sales/finance/car-offer.ts'
import { toQuoteOffer } from '#sales/finance/offer.ts'
import type { QuoteRequest } from '#sales/finance/quote.ts'
import { disclaimerOf } from '#sales/finance/words.ts'
import type { LatePart } from '#http/late-part.tsx'
import type { Vehicle } from '#pages/car/vehicle.ts'
import type { Car } from '#stock/car.ts'
import type { Site } from '#tenant/schema.ts'
import type { Call } from '#upstream/call.ts'
import { loadFinanceDisclaimer } from '#upstream/finance-disclaimer.ts'
import { loadQuote } from '#upstream/quote.ts'
import { FinanceOffer, NoQuote, QUOTE_ID } from './finance-box.tsx'
import { Disclaimer, DISCLAIMER_ID } from './finance-small-print.tsx'

/** The late finance fragments; none if the site has no finance provider. */
export function financeParts(vehicle: Vehicle, site: Site, call: Call): LatePart[] {
  const request = missingQuote(vehicle, site)
  const asksWords = vehicle.state.isInStock && site.upstreams.finance_disclaimer !== null
  return [
    ...(request === null ? [] : [quotePart(request, site, call)]),
    ...(asksWords ? [disclaimerPart(vehicle.car, site, call)] : []),
  ]
}

function quotePart(request: QuoteRequest, site: Site, call: Call): LatePart {
  const draw = async () => {
    const quote = await loadQuote(call, request, site)
    const offer = quote === null ? null : toQuoteOffer(quote)
    return offer === null ? <NoQuote /> : <FinanceOffer offer={offer} />
  }
  return { id: QUOTE_ID, content: draw(), fallback: <NoQuote /> }
}

/** A third party's disclaimer in place of the site's own. */
export function disclaimerPart(car: Car, { finance }: Site, call: Call): LatePart {
  const own = disclaimerOf(car, finance)
  // Without scripts it appears beside the site's own, whose dialog has another id.
  const draw = async () => (
    <Disclaimer text={(await loadFinanceDisclaimer(call, car)) ?? own} id="finance-all-told" />
  )
  return { id: DISCLAIMER_ID, content: draw(), fallback: <Disclaimer text={own} /> }
}
