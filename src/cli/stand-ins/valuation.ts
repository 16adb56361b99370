// Simulates a valuation tool: prices of the demo vehicles, reduced for age, kilometres and condition.
import * as z from 'zod'

import { listCars, listImports } from '#cli/demo-stock/vehicles.ts'
import type { Played } from './player.ts'

const question = z.object({
  make: z.string(),
  model: z.string(),
  year: z.number(),
  kms: z.number().nullable(),
  adjustmentAnswers: z.record(z.string(), z.string()),
})

/** New price in dollars of a model that the demo does not know. */
const UNKNOWN_MODEL = 38_000
/** Remaining share of a price after each year, and after each 10,000 km. */
const EACH_YEAR = 0.88
const EACH_10_000_KM = 0.985
/** Fewer kilometres than a year's average do not raise the value. */
const USUAL_KM = 15_000
/** Deductions for answers about the condition; all others cost nothing. */
const COSTS: Record<string, number> = {
  Good: 0.95,
  Fair: 0.87,
  'Needs work': 0.72,
  'Yes, repaired': 0.92,
  'Yes, not repaired': 0.7,
  'Due for replacement': 0.97,
  One: 0.99,
}

/** `POST` of a vehicle: an offer in whole hundreds with its range. `year` is the current year. */
export async function playValuation(request: Played, year: number): Promise<Response> {
  const parsed = question.safeParse(JSON.parse(await request.text()))
  if (!parsed.success) return Response.json({ error: 'Make, model and year?' }, { status: 422 })
  const { make, model, kms, adjustmentAnswers } = parsed.data
  const age = Math.max(0, year - parsed.data.year)
  const worn = Math.max(0, (kms ?? 0) - age * USUAL_KM) / 10_000
  const condition = Object.values(adjustmentAnswers).reduce(
    (share, answer) => share * (COSTS[answer] ?? 1),
    1,
  )
  const worth = newPrice(make, model) * EACH_YEAR ** (age + 1) * EACH_10_000_KM ** worn * condition
  const toHundreds = (dollars: number) => Math.max(300, Math.round(dollars / 100) * 100)
  return Response.json({
    offer_price: toHundreds(worth),
    low: toHundreds(worth * 0.94),
    high: toHundreds(worth * 1.05),
  })
}

function newPrice(make: string, model: string): number {
  const isSame = (one: string, other: string) => one.toLowerCase() === other.trim().toLowerCase()
  const found = [...listCars(), ...listImports()].find(
    (known) => isSame(known.make, make) && isSame(known.model, model),
  )
  const grade = found?.grades[Math.floor((found.grades.length - 1) / 2)]
  return grade?.price ?? UNKNOWN_MODEL
}
