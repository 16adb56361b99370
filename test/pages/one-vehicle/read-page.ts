// What the page of a vehicle says of it: head, sidebar, facts, calculators, late fragments, JSON-LD.
import { attributesOf, textOf } from '#test/ui/render.tsx'
import { byTestId, elementWith, fieldOf, iconTexts, rowsOf, textById, textIn } from './html.ts'
import { readChips, readPicture, readPrice, readRepayment } from './read-card.ts'
import {
  type Said,
  type Statement,
  statementsOf,
  toCondition,
  toDollars,
  toDrive,
  toExpiry,
  toFile,
  toFuel,
  toKm,
  toLitres,
  toMetres,
  toPhone,
  toPriceKind,
  toTransmission,
} from './statements.ts'

/** Statements of all parts of a vehicle's page. */
export function readPage(html: string): Statement[] {
  // Some layouts have the name, and the price, above the pictures.
  const offer = `${byTestId(html, 'offer-head')}${byTestId(html, 'offer')}`
  const parts: Record<string, Said> = {
    'head of the page': readHead(html),
    sidebar: readSidebar(offer),
    'sticky header': readSticky(byTestId(html, 'sticky-header')),
    'finance box': readFinance(byTestId(offer, 'finance-box')),
    'finance calculator': readCalculator(byTestId(html, 'finance-calculator')),
    'fuel calculator': {
      consumption: fieldOf(byTestId(html, 'fuel-calculator'), 'consumption'),
    },
    'price gauge': { price: toDollars(textIn(byTestId(html, 'price-gauge'), GAUGE_PRICE)) },
    'key information': readFacts(rowsOf(byTestId(html, 'key-information'))),
    details: readFacts(rowsOf(byTestId(html, 'details'))),
    specifications: readFacts(rowsOf(byTestId(html, 'all-specifications'))),
    notice: readNotice(rowsOf(byTestId(html, 'consumer-notice'))),
    timeline: readTimeline(byTestId(html, 'timeline')),
    gallery: readGallery(byTestId(html, 'gallery')),
    'place on the page': readPlace(byTestId(html, 'location-card')),
    'JSON-LD': readLinkedData(html),
  }
  return Object.entries(parts).flatMap(([place, said]) => statementsOf(place, said))
}

const GAUGE_PRICE = /this one is <b>(.*?)<\/b>/s

function readHead(html: string): Said {
  const about = attributesOf(/<meta name="description"[^>]*>/.exec(html)?.[0] ?? '', 'content')[0]
  const title = textIn(html, /<title>(.*?)<\/title>/s)?.replace(/ \| .*$/, '')
  const isSold = about?.includes('Sold by') === true
  return {
    condition: toCondition(title),
    name: title?.replace(/^\w+ /, ''),
    price:
      isSold || about === undefined ? undefined : toDollars(/ for \$[\d,]+/.exec(about)?.[0] ?? ''),
    'what the price includes': toPriceKind(
      / for \$[\d,]+ ([^.]*(?:\. charges)?)/.exec(about ?? '')?.[1],
    ),
    kilometres: toKm(/[\d,]+ km/.exec(about ?? '')?.[0]),
  }
}

function readSidebar(html: string): Said {
  const title = textIn(html, /<h1>(.*?)<\/h1>/s)
  const [condition = '', ...rest] = (
    textIn(html, /<p class="offer-badge">(.*?)<\/p>/s) ?? ''
  ).split(' · ')
  const isSold = html.includes('offer-gone')
  const state = textById(html, 'stock-state')?.toLowerCase()
  return {
    title,
    name: [title, ...rest].join(' '),
    condition: toCondition(condition),
    ...readPrice(byTestId(html, 'offer') && elementWith(html, 'class="offer-price"')),
    ...readChips(iconTexts(elementWith(html, 'class="offer-facts"'))),
    availability: isSold ? 'sold' : (state ?? 'in stock'),
    certified: isSold ? undefined : html.includes('data-testid="certified"') ? 'yes' : 'no',
    'deposit to reserve': toDollars(textIn(byTestId(html, 'reserve-online'), /<b>(\$[\d,]+)<\/b>/)),
    phone: toPhone(attributesOf(html, 'href').find((href) => href.startsWith('tel:'))),
    'phone of the yard': /This is the yard that sells the car/.test(html)
      ? toPhone(attributesOf(byTestId(html, 'call-dealer'), 'href')[0])
      : undefined,
  }
}

function readSticky(html: string): Said {
  if (html === '') return {}
  return {
    title: textIn(html, /<b>(.*?)<\/b>/s),
    price: toDollars(textIn(html, /<b class="price[^>]*>(.*?)<\/b>/s)),
  }
}

function readFinance(html: string): Said {
  const offer = elementWith(html, 'class="finance-repayment"')
  const details = rowsOf(html)
  const price = attributesOf(html, 'href')
    .map((href) => /vehiclePriceBudget=(\d+)/.exec(href)?.[1])
    .find((found) => found !== undefined)
  return {
    ...(offer !== '' && readRepayment(textOf(html), html)),
    price,
    deposit: toDollars(details.get('Deposit')),
    'final payment': toDollars(details.get('Final payment')),
  }
}

/** How the calculator opens. */
function readCalculator(html: string): Said {
  if (html === '') return {}
  const option = /<option(?=[^>]* selected)[^>]*value="([^"]*)"/.exec(html)?.[1]
  const repayment = textById(html, 'repayment')
  const residual = toDollars(fieldOf(html, 'residual'))
  const isLoan = repayment?.startsWith('$') === true
  return {
    price: toDollars(fieldOf(html, 'amount')),
    ...(isLoan && readRepayment(repayment?.replace(' per ', ' /'), '')),
    term: option,
    rate: Number(fieldOf(html, 'rate')).toFixed(2),
    deposit: toDollars(fieldOf(html, 'deposit')),
    'final payment': residual === '0' ? undefined : residual,
  }
}

/** Rows of facts by their labels, as the page and the sheets have them. */
export function readFacts(rows: ReadonlyMap<string, string>): Said {
  const fuel = rows.get('Fuel')
  return {
    kilometres: toKm(rows.get('Odometer')),
    transmission: toTransmission(rows.get('Transmission') ?? rows.get('Gearbox')),
    fuel: toFuel(fuel),
    drive: toDrive(rows.get('Drive')),
    seats: rows.get('Seats'),
    doors: rows.get('Doors'),
    sleeps: rows.get('Sleeps'),
    length: rows.has('Sleeps')
      ? toMetres(rows.get('Length') ?? rows.get('Body length'))
      : undefined,
    engine: toLitres(rows.get('Engine')),
    capacity: toLitres(rows.get('Engine capacity')),
    consumption: toNumber(rows.get('Fuel consumption, combined')),
    paint: rows.get('Colour'),
    registration: toExpiry(rows.get('Registration')),
    'warrant of fitness': toExpiry(rows.get('WoF')),
    plate: rows.get('Registration plate'),
    'stock number': rows.get('Stock number'),
    VIN: rows.get('VIN'),
    year: rows.get('Year'),
    make: rows.get('Make'),
    built: rows.get('Build date'),
  }
}

function toNumber(text: string | undefined): string | undefined {
  return text === undefined ? undefined : String(Number.parseFloat(text))
}

/** Rows of New Zealand's Consumer Information Notice; "Ask us" says nothing. */
export function readNotice(rows: ReadonlyMap<string, string>): Said {
  const known = (label: string) => {
    const value = rows.get(label)
    return value === 'Ask us' ? undefined : value
  }
  const price = known('Cash price')
  const plate = known('Registration plate')
  const fitness = known('Warrant or certificate of fitness')
  const [street] = (known('Address') ?? '').split(',')
  return {
    street,
    licence: known('Registered motor vehicle trader')?.replace('Yes, ', ''),
    year: known('Model year'),
    engine: toLitres(known('Engine capacity')),
    fuel: toFuel(known('Fuel')),
    consumption: toNumber(known('Fuel economy')),
    kilometres: toKm(known('Odometer')),
    VIN: known('VIN or chassis number'),
    price: price && toDollars(price),
    'what the price includes': toPriceKind(price),
    plate: plate === 'Not registered' ? 'none' : plate,
    registration: toExpiry(known('Vehicle licence')),
    'warrant of fitness': fitness?.includes('(CoF)') === true ? undefined : toExpiry(fitness),
  }
}

function readTimeline(html: string): Said {
  const listed = /First listed.*?<time dateTime="([^"]*)"/s.exec(html)?.[1]
  const [reduced] = /Price reduced by \$[\d,]+ to \$[\d,]+/.exec(html) ?? []
  return {
    'first day on the site': listed,
    price: reduced === undefined ? undefined : toDollars(reduced.replace(/^.* to /, '')),
  }
}

function readGallery(html: string): Said {
  if (html === '') return {}
  const count = (html.match(/ data-photo="/g) ?? []).length
  const slides = (html.match(/id="photo-\d+"/g) ?? []).length
  const thumbnails = (byTestId(html, 'thumbnails').match(/<li/g) ?? []).length
  return {
    photographs: String(count),
    'has photographs': count > 0 ? 'yes' : 'no',
    slides: slides > 1 ? String(slides) : undefined,
    'first photograph': readPicture(elementWith(html, ' data-photo=')),
    'photographs in words': / (\d+) of (\d+)" width/.exec(html)?.[2],
    'photographs counted': textIn(html, /<p class="photos-count[^>]*>1 \/ (\d+)</),
    'slides as thumbnails': thumbnails === 0 ? undefined : String(thumbnails),
  }
}

function readPlace(html: string): Said {
  const name = textIn(html, /<b>(.*?)<\/b>/s)
  const address = textIn(html, /<br\/>(.*?)<\/p>/s)
  return {
    'yard name': name,
    street: address?.split(',')[0],
    postcode: /(\d{4})$/.exec(address ?? '')?.[1],
    licence: textIn(html, /Dealer licence (.*?)<\/p>/s),
  }
}

const SCHEMA = 'https://schema.org/'

type Node = Record<string, unknown>

function readLinkedData(html: string): Said {
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1]
  if (json === undefined) return {}
  const { '@graph': nodes } = JSON.parse(json) as { '@graph': Node[] } // our own graph
  const car = nodes.find((node) => 'itemCondition' in node) ?? {}
  const dealer = nodes.find((node) => node['@type'] === 'AutoDealer') ?? {}
  const offer = (car['offers'] ?? {}) as Node // an object or missing
  const at = (node: unknown, ...path: string[]): string | undefined => {
    const value = path.reduce<unknown>((found, name) => (found as Node | undefined)?.[name], node)
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
  }
  const litres = at(car, 'vehicleEngine', 'engineDisplacement', 'value')
  const availability = at(offer, 'availability')?.replace(SCHEMA, '')
  return {
    name: at(car, 'name'),
    year: at(car, 'vehicleModelDate'),
    make: at(car, 'brand', 'name'),
    'new or not': at(car, 'itemCondition') === `${SCHEMA}NewCondition` ? 'new' : 'not new',
    kilometres: at(car, 'mileageFromOdometer', 'value'),
    transmission: toTransmission(at(car, 'vehicleTransmission')),
    fuel: toFuel(at(car, 'fuelType')),
    drive: toDrive(at(car, 'driveWheelConfiguration')),
    doors: at(car, 'numberOfDoors'),
    seats: at(car, 'vehicleSeatingCapacity'),
    engine: litres && Number(litres).toFixed(1),
    paint: at(car, 'color'),
    VIN: at(car, 'vehicleIdentificationNumber'),
    'stock number': at(car, 'sku'),
    'first photograph': toFile(at(car, 'image', '0')),
    price: at(offer, 'price') ?? 'none',
    availability: availability && AVAILABILITY[availability],
    street: at(dealer, 'address', 'streetAddress'),
    postcode: at(dealer, 'address', 'postalCode'),
  }
}

const AVAILABILITY: Record<string, string> = {
  InStock: 'in stock',
  PreOrder: 'coming soon',
  Reserved: 'reserved',
  SoldOut: 'sold',
  Discontinued: 'sold',
}
