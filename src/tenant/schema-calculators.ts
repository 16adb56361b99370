// Settings of the calculators on vehicle pages, and of the budget search.
import * as z from 'zod'

import { label } from './schema-words.ts'

const budgetDollars = (otherwise: number) => z.int().min(0).max(5_000_000).default(otherwise)

export const budget = z
  .strictObject({
    enabled: z.boolean().default(false).describe('Show the budget panel and page.'),
    title: label.default('Find cars for your budget').describe('Heading.'),
    monthly: budgetDollars(600).describe('Default monthly repayment.'),
    weekly: budgetDollars(200).describe('Default weekly repayment.'),
    frequency: z
      .enum(['weekly', 'monthly'])
      .default('monthly')
      .describe('Default repayment frequency.'),
    deposit: budgetDollars(2000).describe('Default deposit.'),
    years: z.int().min(1).max(10).default(5).describe('Loan term, in years.'),
    method: z
      .enum(['finance', 'sum'])
      .default('finance')
      .describe(
        '"finance" shows what the repayments pay for at your own rate and fees, plus the deposit: the first rate of finance.quote.rate_card for great credit, else finance.example, else the default of the finance calculator. "sum" adds repayments and deposit, without interest and fees: vehicles that it finds cost more to finance than the shopper entered.',
      ),
    price: z
      .strictObject({
        min: budgetDollars(5000).describe('Slider minimum.'),
        max: budgetDollars(250_000).describe('Slider maximum.'),
        step: z.int().min(1).max(50_000).default(500).describe('Slider step, in dollars.'),
      })
      .refine(({ min, max }) => min < max, 'The maximum must be greater than the minimum.')
      .prefault({})
      .describe('Price slider.'),
    quick_picks: z
      .array(z.int().min(1).max(5_000_000))
      .max(20)
      .default([5000, 10_000, 15_000, 20_000, 30_000, 40_000, 50_000, 60_000, 70_000])
      .describe(
        'Prices offered as quick picks. Those above the first that covers the dearest vehicle in stock are hidden, because they would find the same. `check` does not see your stock, so it does not name them.',
      ),
    bodies: z
      .int()
      .min(1)
      .max(20)
      .default(4)
      .describe('Body types shown before "show more"; 20 if the site lists its own body types.'),
    disclaimer: z
      .string()
      .max(1200)
      .default('')
      .describe(
        'Disclaimer under the panel; {years} is replaced with the loan term. Empty: one that says how the budget is calculated.',
      ),
  })
  .prefault({})
  .describe('Search by budget.')

export const fuelCalculator = z
  .strictObject({
    enabled: z
      .boolean()
      .default(true)
      .describe('Show the fuel calculator, except on electric vehicles.'),
    price: z
      .number()
      .min(0)
      .max(20)
      .default(1.7)
      .describe('Default fuel price, in dollars per litre.'),
    distance: z.int().min(1).max(100_000).default(250).describe('Default distance, in kilometres.'),
    consumption: z
      .number()
      .min(0)
      .max(100)
      .default(0)
      .describe(
        'Consumption in litres per 100 km of vehicles whose own is unknown, for example 10; 0 shows no fuel calculator for them, because the cost would be that of another vehicle.',
      ),
  })
  .prefault({})
  .describe('Fuel calculator.')

const electricCosts = z
  .strictObject({
    enabled: z
      .boolean()
      .default(true)
      .describe('Show what charging costs a year on pages of electric vehicles.'),
    price: z
      .number()
      .min(0)
      .max(20)
      .default(0.3)
      .describe('Price of electricity, in dollars per kWh.'),
    distance: z
      .int()
      .min(1)
      .max(200_000)
      .default(12_000)
      .describe('Distance a year, in kilometres.'),
  })
  .prefault({})
  .describe('Estimate of what charging an electric vehicle costs a year.')

const runningCosts = z
  .strictObject({
    enabled: z
      .boolean()
      .default(false)
      .describe(
        'Show what a vehicle costs to run for a year: fuel or charging at the prices of the other calculators, and in New Zealand road user charges where dated_facts or the platform has a rate for its fuel and mass.',
      ),
    distance: z
      .int()
      .min(1000)
      .max(200_000)
      .default(12_000)
      .describe('Distance a year, in kilometres.'),
  })
  .prefault({})
  .describe('Estimate of what a vehicle costs to run for a year.')

const price = z.number().min(0).max(100_000)

const region = z.strictObject({
  name: label.describe('Region name shown with the estimate.'),
  postcodes: z
    .array(
      z
        .string()
        .regex(/^\d{4}(?:-\d{4})?$/, 'Use a postcode such as 2000, or a range such as 2000-2599.'),
    )
    .min(1)
    .max(200)
    .describe('Postcodes and postcode ranges; the first matching region applies.'),
  price: price.describe('Delivery price, in dollars; 0 = free.'),
})

const band = z.strictObject({
  up_to_km: z
    .number()
    .positive()
    .max(10_000)
    .describe('Maximum distance from the yard in a straight line, in kilometres.'),
  price: price.describe('Delivery price, in dollars; 0 = free.'),
})

export const deliveryCalculator = z
  .strictObject({
    enabled: z
      .boolean()
      .default(true)
      .describe('Show the delivery calculator. Requires regions, bands or upstreams.delivery.'),
    regions: z
      .array(region)
      .max(100)
      .default([])
      .describe('Prices by postcode; they take precedence over bands.'),
    bands: z
      .array(band)
      .max(20)
      .default([])
      .describe(
        "Prices by distance from the vehicle's yard, nearest first. Requires imported postcodes or upstreams.geocoding.",
      ),
  })
  .prefault({})
  .describe('Delivery calculator.')

const dollars = z.number().min(0).max(1_000_000)

const years = z.number().min(0.5).max(10)

const besides = {
  max: dollars.default(250_000).describe('Maximum, in dollars.'),
  step: z.number().min(0.01).max(10_000).default(0.5).describe('Step, in dollars.'),
  default: dollars.default(0).describe('Default, in dollars.'),
}

export const financeCalculator = z
  .strictObject({
    enabled: z.boolean().default(true).describe('Show the finance calculator.'),
    amount: z
      .strictObject({
        min: dollars.default(1000).describe('Minimum loan, in dollars.'),
        max: dollars.default(100_000).describe('Maximum loan, in dollars.'),
        percent_of_price: z
          .number()
          .min(0)
          .max(200)
          .default(0)
          .describe(
            'For prices above "max", maximum loan as a percentage of the price, for example 105; 0 keeps "max".',
          ),
        step: dollars.positive().default(500).describe('Slider step, in dollars.'),
        default: dollars.default(30_000).describe('Default loan, in dollars.'),
        start_at_price: z
          .boolean()
          .default(true)
          .describe('Start with the price of the car, if it has one.'),
      })
      .prefault({})
      .describe('Loan amount.'),
    term: z
      .strictObject({
        min: years.default(1).describe('Minimum term, in years.'),
        max: years.default(7).describe('Maximum term, in years.'),
        step: z.number().min(0.25).max(5).default(0.5).describe('Step, in years.'),
        list: z
          .array(years)
          .max(30)
          .default([])
          .describe('List of terms, in years, used instead of steps.'),
        default: years.default(6).describe('Default term, in years.'),
      })
      .prefault({})
      .describe('Loan term.'),
    interest: z
      .strictObject({
        min: z.number().min(0).max(50).default(0.5).describe('Minimum, percent a year.'),
        max: z.number().min(0).max(50).default(15).describe('Maximum, percent a year.'),
        step: z.number().min(0.01).max(5).default(0.5).describe('Step, in percent.'),
        default: z.number().min(0).max(50).default(10).describe('Default, percent a year.'),
        locked: z.boolean().default(false).describe('Prevent shoppers from changing it.'),
      })
      .prefault({})
      .describe('Interest rate.'),
    deposit: z
      .strictObject(besides)
      .prefault({})
      .describe('Deposit or trade-in, deducted from the loan.'),
    residual: z
      .strictObject(besides)
      .prefault({})
      .describe('Residual (balloon) owed at the end of the loan.'),
    frequency: z
      .enum(['weekly', 'fortnightly', 'monthly'])
      .default('weekly')
      .describe('Default repayment frequency.'),
  })
  .prefault({})
  .describe('Finance calculator.')

export const calculators = z
  .strictObject({
    finance: financeCalculator,
    fuel: fuelCalculator,
    electric: electricCosts,
    running: runningCosts,
    delivery: deliveryCalculator,
  })
  .prefault({})
  .describe('Calculators on vehicle pages.')
