// What the pages that open from a vehicle's page say of it: print page, brochure, notice, finance page and checkout.
import type { Sheet } from '#feeds/brochure/sheet.ts'
import { attributesOf } from '#test/ui/render.tsx'
import { byTestId, elementWith, fieldOf, rowsOf, textById, textIn } from './html.ts'
import { readPicture, readPrice, readRepayment, readState } from './read-card.ts'
import { readFacts, readNotice } from './read-page.ts'
import { type Said, toCondition, toDollars, toFile, toPhone, toPriceKind } from './statements.ts'

export function readPrint(html: string): Said {
  const title = textIn(html, /<h1>(.*?)<\/h1>/s) ?? ''
  const subtitle = textIn(html, /<\/h1>\s*<p>(.*?)<\/p>/s) ?? ''
  const footer = elementWith(html, '<footer')
  const [, address = ''] = /<span>(.*?)<\/span>/.exec(footer) ?? []
  return {
    ...readPrice(html),
    'what the price includes': toPriceKind(
      textIn(html, /data-testid="car-price">.*?<\/b>(.*?)<\/p>/s),
    ),
    ...readRepayment(textById(html, 'weekly-repayment'), ''),
    ...readSheet({ title, subtitle, address, rows: rowsOf(html) }),
    phone: toPhone(textIn(footer, /<span>([\d() +]{8,})<\/span>/)),
    'first photograph': readPicture(elementWith(html, 'class="print-picture"')),
    licence: textIn(footer, /Licence (.*?)<\/span>/s),
  }
}

/** The brochure's text, before it is set. */
export function readBrochure({
  title,
  subtitle,
  price,
  finance,
  facts,
  dealer,
  picture,
}: Sheet): Said {
  const offer = finance === null ? undefined : Object.values(finance).slice(0, 3).join(' ')
  return {
    price: toDollars(price.text),
    'former price': price.was === '' ? undefined : toDollars(price.was),
    'what the price includes': toPriceKind(price.type),
    ...readRepayment(offer, ''),
    ...readSheet({
      title,
      subtitle,
      address: dealer.place,
      rows: new Map(facts.map(({ label, value }) => [label, value])),
    }),
    phone: toPhone(dealer.phone),
    licence: dealer.licence,
    'first photograph': toFile(picture?.source),
  }
}

type SheetText = {
  title: string
  subtitle: string
  address: string
  rows: ReadonlyMap<string, string>
}

/** A sheet is read away from the site: one that names no state says that the vehicle can be had. */
function readSheet({ title, subtitle, address, rows }: SheetText): Said {
  const parts = subtitle.split(' · ')
  const at = parts.findIndex((part) => toCondition(part) !== undefined)
  const state = parts
    .slice(at + 1)
    .join(' ')
    .toLowerCase()
  return {
    title,
    name: [title, ...parts.slice(0, at)].join(' '),
    condition: toCondition(parts[at]),
    availability: state === '' ? 'in stock' : state,
    ...readFacts(rows),
    street: address.split(',')[0],
    postcode: /(\d{4})$/.exec(address)?.[1],
  }
}

export function readPrintedNotice(html: string): Said {
  return {
    ...readNotice(rowsOf(html)),
    title: textIn(html, /<p>([^<]*?)(?:, <!-- -->)?(?:, stock number[^<]*|<)/),
    'stock number': textIn(html, /stock number (?:<!-- -->)?([^<]*)/),
  }
}

/** The page that the finance button of a vehicle opens. */
export function readFinancePage(html: string): Said {
  const car = byTestId(html, 'finance-car')
  const form = byTestId(html, 'quick-quote')
  const result = elementWith(html, 'class="quote-result"')
  const hasQuote = result.includes('data-state="loaded"')
  const rows = rowsOf(result)
  const title = textIn(car, /<p class="finance-car-name">(.*?)<\/p>/s)
  const more = textIn(car, /<p class="finance-car-more[^>]*>(.*?)<\/p>/s)
  const price = textIn(car, /<p class="finance-car-price">(.*?)<\/p>/s)
  // What a vehicle costs a week to subscribe to is no price.
  const isPrice = price?.includes('/week') === false
  return {
    ...(car !== '' && { ...readState(car), title, name: more ? `${title} ${more}` : title }),
    ...(isPrice && {
      price: toDollars(price),
      'what the price includes': toPriceKind(textIn(car, /<small>(.*?)<\/small>/s)),
    }),
    year: fieldOf(form, 'year'),
    VIN: fieldOf(form, 'vin'),
    condition: fieldOf(form, 'car_type'),
    ...(hasQuote && {
      ...readRepayment(textIn(result, /<p class="quote-week">(.*?)<\/p>/s), ''),
      'price that is financed': fieldOf(form, 'vehiclePriceBudget'),
      loan: attributesOf(form, 'data-dealer-loan')[0],
      term: fieldOf(form, 'loanTerm'),
      rate: rows.get('Advertised rate')?.replace('%', ''),
      'comparison rate': rows.get('Comparison rate')?.replace('%', ''),
    }),
  }
}

/** The order beside the form that reserves or buys a vehicle. */
export function readCheckout(html: string): Said {
  const order = byTestId(html, 'order')
  return {
    title: textIn(order, /<p class="order-name">(.*?)<\/p>/s),
    condition: toCondition(textIn(order, /<p class="quiet">(.*?)<\/p>/s)),
    ...readPrice(order),
    'deposit to reserve': toDollars(textById(order, 'order-deposit')),
    'left to pay': toDollars(textById(order, 'order-left')),
    'first photograph': readPicture(order),
  }
}
