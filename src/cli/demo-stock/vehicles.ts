// Source data of demo vehicles (catalogue/demo), normalised. Facts of real models, as found in brochures.
import carRows from '#catalogue/demo/cars.json' with { type: 'json' }
import caravanRows from '#catalogue/demo/caravans.json' with { type: 'json' }
import importRows from '#catalogue/demo/imports.json' with { type: 'json' }
import motorcycleRows from '#catalogue/demo/motorcycles.json' with { type: 'json' }

export type Engine = {
  litres: number
  cylinders: number
  fuel: string
  drive: string
  /** In feed format: "6 Speed Automatic". */
  gears: string[]
  /** L/100 km, or kWh/100 km for electric ones. */
  use: number
  torque: number
  tank: number
  /** Null for engines without a plug. */
  battery: Battery | null
}
/** Capacity in kWh, range in km, minutes of a fast charge and hours of a slow one. */
type Battery = { kwh: number; range: number; minutes: number; hours: number; connector: string }
/**
 * `level` is 0 for a basic grade, 2 for the best. Price new in Australian dollars. `engine` is the index of the engine
 * that the badge names, null if it may have any.
 */
export type Grade = { badge: string; price: number; level: number; engine: number | null }
export type CarModel = {
  make: string
  model: string
  body: string
  /** First and last model year. */
  years: [number, number]
  weight: number
  seats: number
  doors: number
  tow: number
  size: [length: number, width: number, height: number]
  /** Value retention; 1 is average. */
  keeps: number
  /** The closest drawn body; null for the default of its kind. Grades with a single cab. */
  look: string | null
  singleCab: string[]
  engines: Engine[]
  grades: Grade[]
  series: { name: string; from: number }[]
}
export type Motorcycle = {
  make: string
  model: string
  body: string
  years: [number, number]
  weight: number
  cc: number
  cylinders: number
  new: number
  learner: boolean
  grades: string[]
  look: string | null
}
export type Caravan = {
  make: string
  model: string
  body: string
  weight: number
  grades: CaravanGrade[]
  /** Equipment of each of them. */
  has: string[]
  offRoad: boolean
  look: string | null
}
/** Price new in Australian dollars, length in feet, beds, and masses in kg; none of what is no trailer. */
export type CaravanGrade = {
  badge: string
  price: number
  feet: number
  sleeps: number
  masses: { tare: number; atm: number } | null
}

export const listCars = (): CarModel[] => carRows.map(toCarModel)
export const listImports = (): CarModel[] => importRows.map(toCarModel)
export const listMotorcycles = (): Motorcycle[] => motorcycleRows.map(toMotorcycle)
export const listCaravans = (): Caravan[] => caravanRows.map(toCaravan)

function toMotorcycle(row: (typeof motorcycleRows)[number]): Motorcycle {
  return { ...row, years: pair(row.years), learner: row.learner ?? false, look: row.look ?? null }
}

type CaravanRow = {
  make: string
  model: string
  body: string
  weight: number
  grades: (string | number)[][]
  has?: string[]
  off_road?: boolean
  look?: string
}

function toCaravan({ off_road = false, has = [], look, grades, ...row }: CaravanRow): Caravan {
  return {
    ...row,
    has,
    offRoad: off_road,
    look: look ?? null,
    grades: grades.map(([badge, price, feet, sleeps, tare, atm]) => ({
      badge: String(badge),
      price: Number(price),
      feet: Number(feet),
      sleeps: Number(sleeps),
      masses: tare === undefined ? null : { tare: Number(tare), atm: Number(atm) },
    })),
  }
}

type CarRow = {
  make: string
  model: string
  body: string
  years: number[]
  weight: number
  seats?: number
  doors?: number
  tow?: number
  size: number[]
  keeps?: number
  look?: string
  single_cab?: string[]
  engines: string[]
  grades: (string | number)[][]
  series?: (string | number)[][]
}

function toCarModel(row: CarRow): CarModel {
  const [length = 0, width = 0, height = 0] = row.size
  return {
    ...row,
    years: pair(row.years),
    size: [length, width, height],
    seats: row.seats ?? 5,
    doors: row.doors ?? DOORS[row.body] ?? 4,
    tow: row.tow ?? 0,
    keeps: row.keeps ?? 1,
    look: row.look ?? null,
    singleCab: row.single_cab ?? [],
    engines: row.engines.map(toEngine),
    grades: row.grades.map(([badge, price, level, engine]) => ({
      badge: String(badge),
      price: Number(price),
      level: Number(level),
      engine: engine === undefined ? null : Number(engine),
    })),
    series: (row.series ?? []).map(([name, from]) => ({ name: String(name), from: Number(from) })),
  }
}

const DOORS: Record<string, number> = { Hatch: 5, SUV: 5, Wagon: 5, 'People Mover': 5 }

/**
 * "2.8 4 Diesel 4WD A6,M6 8.0 500 80": litres, cylinders, fuel, drive, gears, consumption, torque and tank; with a plug
 * also the battery, "64/454/47/9.5/CCS2": kWh, km of range, minutes, hours and connector.
 */
function toEngine(text: string): Engine {
  const [litres, cylinders, fuel = '', drive = '', gears = '', use, torque, tank, battery] =
    text.split(' ')
  return {
    litres: Number(litres),
    cylinders: Number(cylinders),
    fuel: fuel === 'Plug-in' ? 'Plug-in Hybrid' : fuel,
    drive,
    gears: gears.split(',').map(toGearbox),
    use: Number(use),
    torque: Number(torque),
    tank: Number(tank),
    battery: battery === undefined ? null : toBattery(battery),
  }
}

function toBattery(text: string): Battery {
  const [kwh, range, minutes, hours, connector = ''] = text.split('/')
  return {
    kwh: Number(kwh),
    range: Number(range),
    minutes: Number(minutes),
    hours: Number(hours),
    connector: connector.replace('-', ' '),
  }
}

/** "A6" is a six-speed automatic, "M6" a manual, "C" a CVT, "R" a reduction gear. */
function toGearbox(code: string): string {
  const speeds = code.slice(1)
  if (code.startsWith('A')) return `${speeds} Speed Automatic`
  if (code.startsWith('M')) return `${speeds} Speed Manual`
  return code.startsWith('C') ? 'CVT Automatic' : '1 Speed Automatic (reduction gear)'
}

function pair(numbers: number[]): [number, number] {
  const [first = 0, last = first] = numbers
  return [first, last]
}
