// What a card says of its vehicle.
import { attributesOf, textsBy } from '#test/ui/render.tsx'
import { iconTexts, textById, textIn } from './html.ts'
import {
  type Said,
  toCondition,
  toCount,
  toDollars,
  toDrive,
  toFile,
  toFuel,
  toKm,
  toLitres,
  toMetres,
  toPhone,
  toPriceKind,
  toTerms,
  toTransmission,
} from './statements.ts'

export function readCard(html: string): Said {
  const [condition = '', ...rest] = (textIn(html, /<\/h3>\s*<p>(.*?)<\/p>/s) ?? '').split(' · ')
  const title = textById(html, 'car-title')
  return {
    title,
    name: [title, ...rest].join(' '),
    condition: toCondition(condition),
    ...readPrice(html),
    ...readRepayment(textById(html, 'weekly-repayment'), html),
    ...readChips(iconTexts(html)),
    ...readState(html),
    'yard name': textIn(html, /<p class="card-place[^>]*>(.*?)<\/p>/s),
    phone: toPhone(attributesOf(html, 'href').find((href) => href.startsWith('tel:'))),
    'first photograph': readPicture(html),
    'has photographs': html.includes('card-artwork') ? 'no' : 'yes',
  }
}

/** The price with the price before it and what it includes. */
export function readPrice(html: string): Said {
  const price = toDollars(textById(html, 'car-price'))
  const was = textById(html, 'was-price')
  return {
    price,
    'former price': was && toDollars(was),
    'what the price includes': toPriceKind(textIn(html, /<small>(.*?)<\/small>/s)),
  }
}

/** A week's or a month's repayment with the terms beside it. */
export function readRepayment(text: string | undefined, html: string): Said {
  if (text === undefined) return {}
  const [, dollars, per] = /\$([\d,]+) ?\/(wk|mo|week|month)/.exec(text) ?? []
  return {
    repayment: dollars && `${dollars} a ${per?.startsWith('w') === true ? 'week' : 'month'}`,
    loan: attributesOf(html, 'data-financed')[0],
    ...toTerms(text),
  }
}

/** The file of the first picture in a piece. */
export function readPicture(html: string): string | undefined {
  return toFile(/<img[^>]* src="([^"]*)"/.exec(html)?.[1])
}

/** Short facts by their icon. */
export function readChips(chips: ReadonlyMap<string, string>): Said {
  return {
    kilometres: toKm(chips.get('km')),
    transmission: toTransmission(chips.get('transmission')),
    fuel: toFuel(chips.get('fuel')),
    drive: toDrive(chips.get('drive')),
    seats: toCount(chips.get('seats')),
    sleeps: toCount(chips.get('sleeps')),
    'length in short': toMetres(chips.get('length')),
    engine: toLitres(chips.get('engine')),
  }
}

/** Whether it can be bought, from the tags of its picture, and what else they claim. */
export function readState(html: string): Said {
  const tags = [...textsBy(html, 'car-tag'), ...textsBy(html, 'stock-state')]
  const isSold = html.includes('tag-sold')
  const power = tags.find((tag) => /^(?:electric|hybrid|plug-in hybrid)$/i.test(tag))
  return {
    availability: isSold
      ? 'sold'
      : tags.includes('RESERVED')
        ? 'reserved'
        : tags.includes('COMING SOON')
          ? 'coming soon'
          : 'in stock',
    certified: isSold ? undefined : /class="tag tag-quiet"><i/.test(html) ? 'yes' : 'no',
    fuel: toFuel(power),
  }
}
