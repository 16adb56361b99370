// One car, truck or bus of demo stock, in the field names of E1.
import equipment from '#catalogue/demo/equipment.json' with { type: 'json' }
import { type Draft, type Order, toOffer, toPaint, usedPrice } from './draft.ts'
import { between, happens, pick, pickSome, pickWeighted, type Random } from './random.ts'
import type { CarModel, Engine, Grade } from './vehicles.ts'

/** A car of a model to order: its condition, its year, and whether it is an import. */
export function toCarDraft(random: Random, model: CarModel, order: Order): Draft {
  const grade = pick(random, model.grades)
  const engine = toEngineFor(random, model, grade, order.year)
  const gears = pickWeighted(
    random,
    engine.gears.map((name, position) => [name, position === 0 ? 4 : 1] as const),
  )
  const isSingle = model.singleCab.includes(grade.badge)
  const isTruck = model.body === 'Light Truck' || model.body === 'Bus'
  const usualKm = order.age * (order.isImport ? 8600 : isTruck ? 24_000 : 14_500)
  const km = toKilometres(random, order, usualKm)
  const factor = order.priceFactor * (order.isImport ? 0.86 : 1)
  const price = toPrice(random, { order, usualKm, km, price: grade.price * factor, model })
  const seats = isSingle ? 3 : model.seats
  const fit = { body: model.body, seats, year: order.year, fuel: engine.fuel }
  const lines = toEquipment(random, fit, grade.level)
  const colour = toPaint(random, isTruck ? 'truck' : model.make)
  const interior = pick(random, grade.level === 2 ? LEATHER : CLOTH)
  const engineText =
    engine.litres > 0 ? `${engine.cylinders} cyl, ${engine.litres.toFixed(1)} L` : 'Electric motor'
  return {
    voice: order.isImport
      ? 'import'
      : isTruck && order.condition === 'used'
        ? 'truck'
        : order.condition,
    look: isSingle ? 'single-cab' : model.look,
    level: grade.level,
    newPrice: Math.round(grade.price * factor),
    // The equipment of better grades is worth a sentence; remote locking is not.
    equipment: lines.slice(-10),
    fullEquipment: listEquipment(fit).filter(
      (line) => interior.endsWith('Leather') || line !== 'Leather seats',
    ),
    words: {},
    fields: {
      make: model.make,
      model: model.model,
      badge: grade.badge,
      series: model.series.findLast(({ from }) => from <= order.year)?.name ?? '',
      item_type: model.body === 'Light Truck' ? 'truck' : 'car',
      km,
      price,
      colour,
      interior_colour: interior,
      simple_body: model.body,
      simple_transmission: gears.includes('Manual') ? 'Manual' : 'Automatic',
      simple_fuel: engine.fuel,
      simple_drive: engine.drive,
      trans: gears,
      gearnum: Number.parseInt(gears, 10) || null,
      drive: DRIVES[engine.drive] ?? engine.drive,
      fuel: engine.fuel === 'Petrol' ? pick(random, PETROLS) : engine.fuel,
      doors: isSingle ? 2 : model.doors,
      seats,
      engine_size: engineText,
      engine_size_litres: engine.litres || null,
      standardEquipment: lines,
      variant: toVariant(model, engine, gears),
      electric: toElectric(engine),
    },
  }
}

/** Some grades name their engine, as do all electric and hybrid ones; the newest engines only come in newer cars. */
function toEngineFor(random: Random, model: CarModel, grade: Grade, year: number): Engine {
  const wanted = /\bEV\b|^E35/.test(grade.badge)
    ? /^Electric/
    : /hybrid|e:HEV|e-Power|^\d\dG?\D*Hybrid/i.test(grade.badge)
      ? /Hybrid/
      : null
  const fits = model.engines.filter(({ fuel }, position) =>
    grade.engine === null ? wanted === null || wanted.test(fuel) : position === grade.engine,
  )
  const named = fits.length > 0 ? fits : model.engines
  const old = year < 2018 ? named.filter(({ fuel }) => !/Hybrid|Electric/.test(fuel)) : []
  const plain = wanted === null && old.length > 0 ? old : named
  return pickWeighted(
    random,
    plain.map((engine, position) => [engine, position === 0 ? 3 : 1] as const),
  )
}

function toKilometres(random: Random, { condition, age }: Order, usual: number): number {
  if (condition === 'new') return between(random, 5, 35)
  if (condition === 'demo') return between(random, 600, 9400)
  const spread = 0.45 + random() * 0.6 + random() * 0.5
  return Math.max(1200, Math.round(usual * spread + between(random, 0, 4000) * Math.min(age, 1)))
}

type Worth = { order: Order; usualKm: number; km: number; price: number; model: CarModel }

function toPrice(random: Random, { order, usualKm, km, price, model }: Worth): number {
  if (order.condition === 'new') return toOffer(random, price)
  if (order.condition === 'demo') return toOffer(random, price * 0.93)
  return usedPrice(random, { price, age: order.age, km, usualKm, keeps: model.keeps })
}

/** What limits the equipment of a car. */
type Fit = { body: string; seats: number; year: number; fuel: string }

function toEquipment(random: Random, fit: Fit, level: number): string[] {
  const extras: Record<string, string[]> = equipment.extras
  const lines = equipment.car.slice(0, level + 1).flatMap((part) => pickSome(random, part, 9))
  const more = pickSome(random, extras[fit.body] ?? [], happens(random, 0.5) ? 2 : 1)
  return withoutClashes([...lines, ...more], fit)
}

/** All equipment that a car can have. */
function listEquipment(fit: Fit): string[] {
  const extras: Record<string, string[]> = equipment.extras
  return withoutClashes(
    [...equipment.car.flat(), ...(extras[fit.body] ?? []), ...equipment.more],
    fit,
  )
}

/** Equipment that a car can have at once: no tailgate on a tray, one wheel size, nothing that was invented later. */
function withoutClashes(lines: string[], { body, seats, year, fuel }: Fit): string[] {
  const { clashes, behind_seats: behind } = equipment
  const unfit: Record<string, string[]> = equipment.unfit
  const since: Record<string, number> = equipment.since
  const left = new Set([
    ...(unfit[body] ?? []),
    ...(unfit[fuel] ?? []),
    ...(seats <= 3 ? behind : []),
    ...clashes.flatMap(([one = '', ...others]) => (lines.includes(one) ? others : [])),
  ])
  return lines.filter((line) => !left.has(line) && (since[line] ?? 0) <= year)
}

function toElectric({ battery, fuel, use }: Engine) {
  return battery === null
    ? null
    : {
        battery_kwh: battery.kwh,
        range_km: battery.range,
        consumption_kwh: fuel === 'Electric' ? use : null,
        charge_minutes: battery.minutes || null,
        charge_hours: battery.hours,
        connector: battery.connector,
      }
}

function toVariant(model: CarModel, engine: Engine, gears: string) {
  const [vehiclelength, vehiclewidth, vehicleheight] = model.size
  const grossvehiclemass = Math.round(vehiclelength * 0.55 + (model.tow > 0 ? model.tow * 0.12 : 0))
  return {
    cylinders: engine.cylinders || null,
    enginesize: engine.litres > 0 ? Math.round(engine.litres * 1000) - 4 : null,
    enginesize_litres: engine.litres || null,
    induction: engine.fuel === 'Diesel' ? 'Turbo Intercooled' : null,
    geartype: gears,
    fuelconsumptioncombined: engine.litres > 0 ? engine.use : null,
    fuelcapacity: engine.tank || null,
    grossvehiclemass,
    vehiclelength,
    vehicleheight,
    vehiclewidth,
    ...(model.tow > 0 && toTowing(model.tow, grossvehiclemass)),
    boot_litres: toBoot(model.body, vehiclelength),
    power_kw: Math.round(engine.torque * (POWER[engine.fuel] ?? 0.5)),
    bodyconfiguration: model.body,
    torque: engine.torque,
    ancaprating: model.years[1] >= 2018 && model.body !== 'Light Truck' ? 5 : null,
  }
}

/** Other figures that usually accompany a braked towing capacity, in kg. */
function toTowing(braked: number, grossvehiclemass: number) {
  return {
    towingcapacitybraked: braked,
    towingcapacityunbraked: Math.min(750, Math.round(braked / 20) * 10),
    tow_ball_limit: Math.round(braked / 10),
    gross_combination_mass: Math.round((grossvehiclemass + braked * 0.8) / 10) * 10,
  }
}

/** Boot litres of a car of that length in mm; null if it has a tray or a hold. */
function toBoot(body: string, length: number): number | null {
  const boot = BOOTS[body]
  return boot === undefined ? null : Math.round((length - boot.from) * boot.litres)
}

const BOOTS: Record<string, { from: number; litres: number }> = {
  Hatch: { from: 2900, litres: 0.22 },
  Sedan: { from: 2500, litres: 0.2 },
  Coupe: { from: 3000, litres: 0.17 },
  Convertible: { from: 3200, litres: 0.18 },
  SUV: { from: 2600, litres: 0.27 },
  Wagon: { from: 2500, litres: 0.22 },
  'People Mover': { from: 2600, litres: 0.24 },
}

/** Kilowatts per newton metre. */
const POWER: Record<string, number> = {
  Diesel: 0.3,
  Petrol: 0.55,
  Hybrid: 0.7,
  'Plug-in Hybrid': 0.5,
  Electric: 0.45,
}

const CLOTH = ['Black Cloth', 'Grey Cloth', 'Black', 'Charcoal Cloth']
const LEATHER = ['Black Leather', 'Black Leather', 'Tan Leather', 'Grey Leather', 'White Leather']
const PETROLS = ['Petrol - Unleaded ULP', 'Petrol - Unleaded ULP', 'Petrol - Premium ULP']
const DRIVES: Record<string, string> = {
  '4WD': 'Four Wheel Drive',
  AWD: 'All Wheel Drive',
  FWD: 'Front Wheel Drive',
  RWD: 'Rear Wheel Drive',
}
