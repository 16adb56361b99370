// The offer of a demo vehicle: state, further prices, finance, dates, VIN, plate and slug.
import type { Seconds } from '#lib/zone-time.ts'
import { slugOf } from '#vehicle/slug.ts'
import { repayment } from '#sales/finance/repayment.ts'
import { type Draft, type Order, type RawCar, toOffer } from './draft.ts'
import { between, happens, pick, type Random } from './random.ts'
import type { Place, Recipe } from './recipe.ts'

const VIN_LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ1234567890'.split('')

const PLATE_LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ'.split('')

const PLATES: Record<string, string> = {
  NSW: '@@@##@',
  QLD: '###@@#',
  VIC: '1@@#@@',
  SA: 'S###@@@',
  WA: '1@@@###',
  TAS: '@##@@',
  ACT: 'Y@@##@',
  NT: '@@##@@',
  NZ: '@@@###',
}

type Sale = { recipe: Recipe; order: Order; place: Place; now: Seconds }
type StateName = 'sold' | 'reserved' | 'coming_soon' | 'preorder' | 'in_stock'

/** Fields of the offer. */
export function toSale(random: Random, draft: Draft, { recipe, order, place, now }: Sale): RawCar {
  const { shares } = recipe
  const state = toState(random, shares, order)
  const { price } = draft.fields
  const hasPrice = !happens(random, shares.no_price) && state !== 'preorder'
  const created = now - toDaysInStock(random, state) * DAY
  return {
    status: state === 'sold' || state === 'coming_soon' ? state : 'in_stock',
    sold: state === 'sold',
    reserved: state === 'reserved',
    preorder: state === 'preorder',
    certified:
      order.condition === 'used' &&
      order.age <= 7 &&
      happens(random, shares.certified) &&
      isCertifiable(draft.fields, recipe) &&
      state !== 'coming_soon',
    tag: happens(random, shares.test_drive_only) ? 'Test Drive Only' : '',
    price: hasPrice ? price : 0,
    before_price:
      hasPrice && happens(random, shares.reduced) ? toOffer(random, price * 1.06 + 500) : null,
    price_type: happens(random, shares.excluding_charges) ? 'Excl. Govt. Charges' : 'Drive Away',
    subscription_price: happens(random, shares.subscription)
      ? Math.round((price * 0.0052 + 60) / 5) * 5
      : null,
    ...(hasPrice ? toFinance(random, recipe, price) : {}),
    created_at: toIso(created),
    updated_at: toIso(Math.min(now, created + between(random, 1, 5) * DAY)),
    sold_date_timestamp: state === 'sold' ? toSoldDate(random, now) : null,
    show_on_dealer_website: true,
    ...toPapers(random, { recipe, order, place, now }, { state, created }),
  }
}

const DAY: Seconds = 86_400

function toState(random: Random, shares: Recipe['shares'], order: Order): StateName {
  const drawn = random()
  if (drawn < shares.sold) return 'sold'
  if (drawn < shares.sold + shares.reserved) return 'reserved'
  if (drawn < shares.sold + shares.reserved + shares.coming_soon) return 'coming_soon'
  return order.condition === 'new' && happens(random, shares.preorder * 5) ? 'preorder' : 'in_stock'
}

/** Single-make sites certify only their make; none certifies high-mileage vehicles. */
function isCertifiable({ make, km }: Draft['fields'], { new_makes: makes }: Recipe): boolean {
  return (makes.length !== 1 || makes.includes(make)) && (km ?? 0) <= 120_000
}

/** Most stock turns over within two months; a tenth has just arrived. */
function toDaysInStock(random: Random, state: StateName): number {
  if (state === 'coming_soon') return random() * 4
  return state === 'sold' ? 30 + random() * 60 : -Math.log(1 - random() * 0.97) * 38
}

/** Half of the sold ones were sold within the last three days, so that lists show some. */
function toSoldDate(random: Random, now: Seconds): Seconds {
  return Math.floor(now - (happens(random, 0.55) ? random() * 2.8 : 4 + random() * 22) * DAY)
}

function toFinance(
  random: Random,
  { shares, lender, price_factor }: Recipe,
  price: number,
): RawCar {
  const around = price * (0.94 + random() * 0.16)
  const analysis = happens(random, shares.analysis) && {
    autograb_data: {
      state_average_market_price: Math.round(around),
      average_market_price: Math.round(around * (0.98 + random() * 0.04)),
    },
  }
  if (lender === null || price < 2000 * price_factor) return { ...analysis }
  const { rate, comparison_rate, key } = lender
  const { fees, monthly_fee: monthlyFee } = lender
  const loan = { amount: price, fees, monthlyFee, residual: 0, rate, years: 5 }
  const week = repayment({ ...loan, frequency: 'weekly' })
  return {
    ...analysis,
    ...(happens(random, shares.quote) && {
      youxQuote: {
        weeklyRepaymentAmount: week,
        advertisedRate: rate,
        comparisonRate: comparison_rate,
      },
    }),
    ...(happens(random, shares.lender) && {
      finance_lenders: {
        [key]: {
          interestRate: rate,
          comparisonRate: comparison_rate,
          paymentWeek: week,
          paymentMonth: Math.round(week * 4.33),
          termYears: 5,
          termMonths: 60,
          deposit: 0,
          balloon: 0,
          offer_price: price,
          totalPayable: week * 260,
        },
      },
    }),
  }
}

type Listing = { state: StateName; created: Seconds }

/**
 * Plate, registration or warrant, and build date. New vehicles have no plate yet, those on order are not built, and
 * those on their way are not checked.
 */
function toPapers(
  random: Random,
  { recipe, order, place, now }: Sale,
  { state, created }: Listing,
): RawCar {
  const month = toMonthBuilt(random, order.year, created)
  const built = state === 'preorder' ? {} : { build_date: month, compliance_date: month }
  if (order.condition === 'new') return built
  const isHere = state !== 'coming_soon'
  const until = toDay(now + between(random, 10, 340) * DAY)
  const papers = { ...built, ...(isHere && { evidence: toEvidence(created) }), rego_expiry: until }
  if (recipe.country !== 'NZ') return { ...papers, regplate: toPlate(random, place.state) }
  const left = isHere ? pick(random, WOF_DAYS) - ISSUED_BEFORE : between(random, 40, 300)
  const wof = toDay(created + left * DAY)
  return { ...papers, regplate: toPlate(random, 'NZ'), wof_expiry: wof }
}

/** "2021-03"; not after the month in which it is listed, as next year's models are built this year. */
function toMonthBuilt(random: Random, year: number, created: Seconds): string {
  const drawn = `${year}-${String(between(random, 1, 12)).padStart(2, '0')}`
  const listed = toDay(created).slice(0, 7)
  return drawn <= listed ? drawn : listed
}

function toDay(seconds: Seconds): string {
  return toIso(seconds).slice(0, 10)
}

function toIso(seconds: Seconds): string {
  return `${new Date(Math.floor(seconds) * 1000).toISOString().slice(0, 19)}Z`
}

/** Seventeen characters of the VIN alphabet; the check digit is not valid. */
export function createVin(random: Random, start: string): string {
  let vin = start
  while (vin.length < 11) vin += pick(random, VIN_LETTERS)
  while (vin.length < 17) vin += String(between(random, 0, 9))
  return vin
}

/** A plate in the format of the state or country: "#" is a digit, "@" a letter. */
export function toPlate(random: Random, region: string): string {
  const form = PLATES[region] ?? '@@@###'
  return form
    .split('')
    .map((char) => {
      if (char === '#') return String(between(random, 0, 9))
      return char === '@' ? pick(random, PLATE_LETTERS) : char
    })
    .join('')
}

/** "2021-toyota-hilux-sr5-h10042". */
export function toCarSlug(parts: (string | number)[], stocknum: string): string {
  return slugOf([...parts, stocknum].join(' '))
}

/** Validity of a demo warrant of fitness, in days. The country's rule is longer for newer vehicles. */
const WOF_DAYS = [364]
/** Days before the first offer when it is issued. */
const ISSUED_BEFORE = 2

/** Checks by the dealer before a used vehicle is listed. */
function toEvidence(created: Seconds): RawCar {
  const daysBefore = (days: number) => ({ date: toDay(created - days * DAY) })
  return {
    inspection: daysBefore(3),
    service_history: daysBefore(6),
    title: daysBefore(7),
    odometer: daysBefore(6),
    roadworthy: daysBefore(ISSUED_BEFORE),
  }
}
