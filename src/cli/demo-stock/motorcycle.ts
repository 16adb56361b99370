// One motorcycle of demo stock, in the field names of E1.
import equipment from '#catalogue/demo/equipment.json' with { type: 'json' }
import { type Draft, type Order, toOffer, toPaint, usedPrice } from './draft.ts'
import { between, pick, pickSome, type Random } from './random.ts'
import type { Motorcycle } from './vehicles.ts'

export function toMotorcycleDraft(random: Random, model: Motorcycle, order: Order): Draft {
  const usualKm = order.age * 4200
  const km =
    order.condition === 'new'
      ? between(random, 1, 12)
      : Math.max(300, Math.round(usualKm * (0.35 + random() * 1.3)))
  const price = model.new * order.priceFactor
  const litres = Math.round(model.cc / 100) / 10
  const unfit: Record<string, string[]> = equipment.unfit
  const fitting = equipment.motorcycle.filter((line) => !unfit[model.body]?.includes(line))
  const lines = [
    ...(model.learner ? ['Learner approved (LAMS)'] : []),
    ...pickSome(random, fitting, between(random, 4, 8)),
  ]
  const speeds = model.body === 'Scooter' ? 'CVT Automatic' : '6 Speed Manual'
  return {
    voice: 'motorcycle',
    look: model.look,
    level: 1,
    newPrice: Math.round(price),
    equipment: lines,
    fullEquipment: fitting,
    words: {},
    fields: {
      make: model.make,
      model: model.model,
      badge: pick(random, model.grades),
      series: '',
      item_type: 'motorcycle',
      km,
      price:
        order.condition === 'new'
          ? toOffer(random, price)
          : usedPrice(random, { price, age: order.age, km, usualKm, keeps: 1 }),
      colour: toPaint(random, 'motorcycle'),
      simple_body: model.body,
      simple_transmission: speeds.includes('Manual') ? 'Manual' : 'Automatic',
      simple_fuel: 'Petrol',
      trans: speeds,
      fuel: 'Petrol - Premium ULP',
      seats: 2,
      engine_size: `${model.cc} cc`,
      engine_size_litres: litres,
      standardEquipment: lines,
      variant: {
        cylinders: model.cylinders,
        enginesize: model.cc,
        enginesize_litres: litres,
        geartype: speeds,
        // What such engines burn, hold and pull, by their size alone.
        fuelconsumptioncombined: Math.round((2.4 + model.cc / 320) * 10) / 10,
        fuelcapacity: Math.round(9 + model.cc / 110),
        torque: Math.round(model.cc * 0.095),
        power_kw: Math.round(6 + model.cc * 0.075),
      },
    },
  }
}
