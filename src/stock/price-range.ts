// The ranges that prices and weekly repayments are filed under (E10).

/** "Under $10,000", "$10,000 - $20,000" … "$150,000 and over"; null when there is no price. Whole dollars. */
export function toPriceRange(price: number | null): string | null {
  return toRange(price, PRICE_STEPS, '')
}

/** "Under $50 a week", "$50 - $100 a week" … "$400 and over a week"; null when there is no payment. */
export function toWeeklyPriceRange(payment: number | null): string | null {
  return toRange(payment, WEEKLY_STEPS, ' a week')
}

const PRICE_STEPS = [
  10_000, 20_000, 30_000, 40_000, 50_000, 60_000, 70_000, 80_000, 100_000, 150_000,
]
const WEEKLY_STEPS = [50, 100, 150, 200, 250, 300, 400]

function toRange(amount: number | null, steps: number[], unit: string): string | null {
  if (amount === null || !(amount > 0)) return null
  const upper = steps.findIndex((step) => amount < step)
  const lower = steps[(upper === -1 ? steps.length : upper) - 1]
  const step = steps[upper]
  if (lower === undefined) return `Under ${dollars(step)}${unit}`
  if (step === undefined) return `${dollars(lower)} and over${unit}`
  return `${dollars(lower)} - ${dollars(step)}${unit}`
}

function dollars(amount = 0): string {
  return `$${amount.toLocaleString('en-AU')}`
}
