// One caravan of demo stock, in the field names of E1 and E6. Lengths in feet, as the trade quotes them.
import equipment from '#catalogue/demo/equipment.json' with { type: 'json' }
import { type Draft, type Order, toOffer, toPaint, usedPrice } from './draft.ts'
import { between, pick, pickSome, type Random } from './random.ts'
import type { Caravan } from './vehicles.ts'

export function toCaravanDraft(random: Random, model: Caravan, order: Order): Draft {
  const badge = pick(random, model.grades)
  const isFamily =
    model.bunks ||
    (model.layouts.includes('family') && (/bunk|family/i.test(badge) || model.layouts.length === 1))
  const offRoad = model.offRoad || /outback|off.?road|adventure/i.test(badge)
  const feet = toFeet(random, model, badge)
  const tare =
    Math.round((feet * (model.body === 'Caravan' ? 118 : 84) + (offRoad ? 220 : 0)) / 10) * 10
  const atm = tare + between(random, 35, 60) * 10
  const drawn = isFamily ? between(random, 4, 6) : between(random, 2, 3)
  const price = model.new * order.priceFactor * (0.9 + (feet - model.feet[0]) * 0.03)
  const isMotorhome = model.body === 'Motorhome'
  const sleeps = isMotorhome ? 4 : drawn
  const km = isMotorhome && order.condition === 'used' ? Math.round(order.age * 9000) : null
  const look = model.look ?? toShape(model.body, { feet, isFamily, offRoad })
  const lines = toEquipment(random, { isFamily, offRoad })
  return {
    voice: order.condition === 'new' ? 'caravan_new' : 'caravan',
    look,
    level: 1,
    newPrice: Math.round(price),
    equipment: lines,
    words: {
      feet: String(feet),
      sleeps: String(sleeps),
      ...(!isMotorhome && {
        tare: grouped(tare),
        atm: grouped(atm),
        tows:
          atm > LIGHT ? 'check it against your tow car with us' : 'most dual cabs tow it with ease',
        hitch: 'Hitch up',
        towing: 'towing set-up',
      }),
    },
    fields: {
      make: model.make,
      model: model.model,
      badge,
      series: '',
      item_type: 'caravan',
      km,
      price:
        order.condition === 'new'
          ? toOffer(random, price)
          : usedPrice(random, { price, age: order.age, km: 0, usualKm: 0, keeps: 1.12 }),
      colour: toPaint(random, 'caravan'),
      simple_body: model.body,
      ...(isMotorhome ? { simple_fuel: 'Diesel', simple_transmission: 'Automatic', seats: 4 } : {}),
      standardEquipment: lines,
      specifications: {
        body_length: feet,
        body_width: model.body === 'Camper Trailer' ? 7 : 8,
        sleeps,
        // As in the drawings.
        ...(!isMotorhome && {
          tare_weight: tare,
          axle_type: TANDEM.has(look ?? '') ? 'Tandem' : 'Single',
          aggregate_trailer_mass: atm,
          ball_weight: Math.round(atm * 0.018) * 5,
        }),
      },
    },
  }
}

/** Maximum kg that a dual cab tows with ease. */
const LIGHT = 3000

const TANDEM: ReadonlySet<string> = new Set(['caravan', 'family-van', 'off-road-van'])

type Size = { feet: number; isFamily: boolean; offRoad: boolean }

/** The drawn body of a caravan; null for the default of other kinds. */
function toShape(body: string, { feet, isFamily, offRoad }: Size): string | null {
  if (body !== 'Caravan') return null
  if (offRoad) return 'off-road-van'
  if (feet < 17.5) return 'single-axle-van'
  return isFamily && feet >= 19.5 ? 'family-van' : 'caravan'
}

/** Many badges start with the length: "17.55-8" is 17 feet with layout 55-8. */
function toFeet(random: Random, { feet: [low, high] }: Caravan, badge: string): number {
  const named = /^(\d\d)(?:\.| ft)/.exec(badge)?.[1]
  return named === undefined ? between(random, low * 2, high * 2) / 2 : Number(named)
}

function toEquipment(random: Random, van: { isFamily: boolean; offRoad: boolean }): string[] {
  const { all, better, off_road, family } = equipment.caravan
  return [
    ...pickSome(random, all, 9),
    ...pickSome(random, better, between(random, 3, 6)),
    ...(van.offRoad ? pickSome(random, off_road, 4) : []),
    ...(van.isFamily ? pickSome(random, family, 2) : []),
  ]
}

function grouped(mass: number): string {
  return mass.toLocaleString('en-AU')
}
