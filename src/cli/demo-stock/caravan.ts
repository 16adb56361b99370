// One caravan of demo stock, in the field names of E1 and E6. Lengths in feet, as the trade quotes them.
import { toCaravanEquipment } from './caravan-equipment.ts'
import { type Draft, type Order, toOffer, toPaint, usedPrice } from './draft.ts'
import { pick, type Random } from './random.ts'
import type { Caravan } from './vehicles.ts'

export function toCaravanDraft(random: Random, model: Caravan, order: Order): Draft {
  const { badge, price: newPrice, feet, sleeps, masses } = pick(random, model.grades)
  const offRoad = model.offRoad || /outback|off.?road|adventure/i.test(badge)
  const price = newPrice * order.priceFactor
  const isMotorhome = masses === null
  const km = isMotorhome && order.condition === 'used' ? Math.round(order.age * 9000) : null
  const look = model.look ?? toShape(model.body, { feet, sleeps, offRoad })
  const { lines, fullEquipment } = toCaravanEquipment(random, model, { badge, sleeps, offRoad })
  return {
    voice: order.condition === 'new' ? 'caravan_new' : 'caravan',
    look,
    level: 1,
    newPrice: Math.round(price),
    equipment: lines,
    fullEquipment,
    words: {
      feet: String(feet),
      sleeps: String(sleeps),
      move: 'drive',
      ...(masses && {
        move: 'tow',
        hitching: 'hitching, ',
        tare: grouped(masses.tare),
        atm: grouped(masses.atm),
        tows:
          masses.atm > LIGHT
            ? 'check it against your tow car with us'
            : 'most dual cabs tow it with ease',
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
        ...(masses && {
          tare_weight: masses.tare,
          // As in the drawings.
          axle_type: TANDEM.has(look ?? '') ? 'Tandem' : 'Single',
          aggregate_trailer_mass: masses.atm,
          ball_weight: Math.round(masses.atm * 0.018) * 5,
        }),
      },
    },
  }
}

/** Maximum kg that a dual cab tows with ease. */
const LIGHT = 3000

const TANDEM: ReadonlySet<string> = new Set(['caravan', 'family-van', 'off-road-van'])

type Size = { feet: number; sleeps: number; offRoad: boolean }

/** The drawn body of a caravan; null for the default of other kinds. */
function toShape(body: string, { feet, sleeps, offRoad }: Size): string | null {
  if (body !== 'Caravan') return null
  if (offRoad) return 'off-road-van'
  if (feet < 17.5) return 'single-axle-van'
  return sleeps >= FAMILY && feet >= 19.5 ? 'family-van' : 'caravan'
}

const FAMILY = 4

function grouped(mass: number): string {
  return mass.toLocaleString('en-AU')
}
