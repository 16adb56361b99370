// Gearbox, fuel, drive and colour in shoppers' words, from the texts of a vehicle. Null if they are empty or not
// understood.
import colours from '#catalogue/colours.json' with { type: 'json' }
import { readDrive, readFuel, readGearbox } from './reading/read-labels.ts'

type Words = readonly (string | null | undefined)[]

/** "Automatic" or "Manual", from the first text that is understood. */
export const toTransmission = (words: Words) => firstRead(words, readGearbox)

/**
 * "4WD", "AWD", "Front wheel drive", "Rear wheel drive", "2WD", or the wheels of a truck ("6x4"), from the first text
 * that is understood.
 */
export const toDrive = (words: Words) => firstRead(words, readDrive)

/**
 * "Petrol", "Diesel", "Hybrid", "Plug-in Hybrid", "Electric", "LPG" or "Hydrogen". Combines all texts first: "Petrol"
 * and "hybrid" mean a hybrid.
 */
export function toFuel(words: Words): string | null {
  const texts = words.filter((word) => word != null && word !== '')
  return firstRead(texts.length > 1 ? [texts.join(' '), ...texts] : texts, readFuel)
}

function firstRead<Label>(words: Words, read: (text: string) => Label | null): Label | null {
  for (const word of words) {
    const label = word == null ? null : read(word)
    if (label !== null) return label
  }
  return null
}

/** Basic colour of a paint name: "Crystal Black Pearl" is "Black"; "Other" for a name without one. */
export function toColour(paint: string | null): string | null {
  if (paint === null) return null
  const words = paint.toLowerCase().match(/\p{L}+/gu) ?? []
  if (words.length === 0) return null
  for (const known of [PLAIN, HINTS]) {
    for (const word of words.toReversed()) {
      const colour = known.get(word)
      if (colour !== undefined) return colour
    }
  }
  return 'Other'
}

const PLAIN = new Map(Object.keys(colours).map((name) => [name.toLowerCase(), name]))
const HINTS = new Map(
  Object.entries(colours).flatMap(([name, words]) => words.map((word) => [word, name] as const)),
)
