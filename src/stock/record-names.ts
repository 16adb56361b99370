// What a vehicle is called and what body it has, in the words of the catalogue where the catalogue knows it.
import { findBody, findMake, findModel, isTrim, type Body } from './catalogue.ts'
import type { Car, ItemType } from './car.ts'
import { carName } from './naming.ts'

export type Names = Pick<Car, 'make' | 'model' | 'badge' | 'name'> & { make_model: string | null }

/** Make, model and badge as the catalogue writes them, and the name made of them. */
export function toNames(car: Car): Names {
  const make = car.make === null ? null : (findMake(car.make)?.name ?? car.make)
  const model = make === null || car.model === null ? null : findModel(make, car.model)
  const trim = make !== null && car.model !== null && isTrim(make, car.model) ? car.model : null
  const modelText = model?.name ?? car.model
  return {
    make,
    model: modelText,
    badge:
      trim === null || car.badge?.includes(trim) ? car.badge : `${trim} ${car.badge ?? ''}`.trim(),
    name: car.name ?? carName(car.year, make, modelText),
    make_model: make !== null && modelText !== null ? `${make} ${modelText}` : null,
  }
}

/** Label of the body, and the body itself where the catalogue knows it: the feed's word, else the usual one of the model. */
export function toBody(car: Car, named: Names): { label: string | null; known: Body | null } {
  const usual = named.make && named.model ? findModel(named.make, named.model)?.body : null
  const words = [car.simple_body, car.bodyconfiguration, car.variant?.bodyconfiguration]
  const known =
    words.map((word) => (word ? findBody(word) : null)).find((body) => body !== null) ??
    usual ??
    null
  return { label: known?.label ?? car.simple_body ?? ITEM_BODIES[car.item_type], known }
}

const ITEM_BODIES: Record<ItemType, string | null> = {
  car: null,
  truck: 'Truck',
  motorcycle: null,
  caravan: 'Caravan',
}
