// Equipment of a caravan in demo stock. Its layout belongs to its model and badge: one kind of bed, one place to sit, one
// fridge, and bunks for as many people as it sleeps.
import equipment from '#catalogue/demo/equipment.json' with { type: 'json' }
import { createRandom } from '#lib/random.ts'
import { between, pick, pickSome, type Random } from './random.ts'
import type { Caravan } from './vehicles.ts'

type Grade = { badge: string; sleeps: number; offRoad: boolean }

/** The equipment of a caravan, and all that it could have. */
export function toCaravanEquipment(
  random: Random,
  { make, model, body, has }: Caravan,
  { badge, sleeps, offRoad }: Grade,
): { lines: string[]; fullEquipment: string[] } {
  const { chassis, off_road: rough, bunks } = equipment.caravan
  const { one_of: choices, standard, options } = kitOf(body)
  const own = createRandom(`${make} ${model} ${badge}`)
  const hasBunks: Record<string, string[]> = body === 'Caravan' ? bunks : {}
  const layout = [
    ...choices.map((choice) => choice.find((line) => has.includes(line)) ?? pick(own, choice)),
    ...(hasBunks[sleeps] ?? []),
    ...has,
  ]
  const below = body === 'Motorhome' ? [] : chassis
  const outback = offRoad ? rough : []
  const some = [
    ...pickSome(random, standard, 7),
    ...pickSome(random, options, between(random, 2, 3)),
    ...pickSome(random, below, 1),
    ...pickSome(random, outback, 3),
  ]
  const withLayout = (lines: string[]) => [...new Set([...layout, ...lines])]
  return {
    lines: withLayout(some),
    fullEquipment: withLayout([...standard, ...options, ...below, ...outback]),
  }
}

function kitOf(body: string) {
  const { van, small, camper, motorhome } = equipment.caravan.kits
  if (body === 'Caravan') return van
  if (body === 'Motorhome') return motorhome
  return body === 'Camper Trailer' ? camper : small
}
