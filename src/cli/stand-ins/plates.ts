// Simulates a register of number plates: each plate is always the same vehicle of the demo's models. Plates that begin
// with ZZZ are unknown.
import * as z from 'zod'

import { listCars } from '#cli/demo-stock/vehicles.ts'
import type { Played } from './player.ts'

const question = z.object({ rego: z.string(), state: z.string() })
/** Maximum age in years: young enough for an estimate. */
const OLDEST = 6

/** `POST` of `{rego, state}`. `year` is the current year. */
export async function playPlates(request: Played, year: number): Promise<Response> {
  const parsed = question.safeParse(JSON.parse(await request.text()))
  if (!parsed.success || parsed.data.rego.startsWith('ZZZ'))
    return Response.json({ error: 'No such plate.' })
  const number = hash(`${parsed.data.state} ${parsed.data.rego}`)
  const models = listCars().filter(({ years: [, last] }) => last >= year - OLDEST)
  const model = models[number % models.length]
  if (model === undefined) return Response.json({ error: 'No such plate.' })
  const { make, years, grades } = model
  const newest = Math.min(year, years[1])
  const oldest = Math.max(years[0], year - OLDEST)
  return Response.json({
    make,
    model: model.model,
    year: newest - (number % Math.max(1, newest - oldest)),
    badge: grades[number % grades.length]?.badge ?? null,
  })
}

/** A number from a text, evenly spread. */
function hash(text: string): number {
  let sum = 7
  for (const char of text) sum = (sum * 31 + char.charCodeAt(0)) % 1_000_003
  return sum
}
