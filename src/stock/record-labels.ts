// Gearbox, fuel, drive and colour in a shopper's words, from whatever words a feed has for them. Null when they say nothing.
import colours from '#catalogue/colours.json' with { type: 'json' }

type Words = (string | null | undefined)[]

/** "Automatic" or "Manual". */
export const toTransmission = (words: Words) => firstFit(words, TRANSMISSIONS)

/** "Petrol", "Diesel", "Hybrid", "Plug-in Hybrid", "Electric", "LPG" or "Hydrogen". */
export const toFuel = (words: Words) => firstFit(words, FUELS)

/** "4WD", "AWD", "Front wheel drive", "Rear wheel drive" or "2WD". */
export const toDrive = (words: Words) => firstFit(words, DRIVES)

/** Basic colour of a paint name: "Crystal Black Pearl" is "Black"; "Other" for a name that tells none. */
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

const TRANSMISSIONS: [string, RegExp][] = [
  ['Automatic', /auto|cvt|dsg|dct|dual.?clutch|tiptronic|reduction gear|s.?tronic|steptronic/i],
  ['Manual', /man/i],
]
const FUELS: [string, RegExp][] = [
  ['Plug-in Hybrid', /plug.?in|phev/i],
  ['Hybrid', /hybrid|\bhev\b|(?:petrol|diesel).*electric|electric.*(?:petrol|diesel)/i],
  ['Electric', /electric|\bb?ev\b/i],
  ['Hydrogen', /hydrogen|\bfcev\b/i],
  ['Diesel', /diesel/i],
  ['LPG', /lpg|gas only/i],
  ['Petrol', /petrol|leaded|premium|\bulp\b|\b9[158]\b|gasoline/i],
]
const DRIVES: [string, RegExp][] = [
  ['4WD', /4wd|4x4|four.?wheel/i],
  ['AWD', /awd|all.?wheel|quattro|xdrive/i],
  ['Front wheel drive', /fwd|front/i],
  ['Rear wheel drive', /rwd|rear/i],
  ['2WD', /2wd|4x2|two.?wheel/i],
]

function firstFit(words: Words, table: [string, RegExp][]): string | null {
  const text = words.filter((word) => typeof word === 'string').join(' ')
  return table.find(([, form]) => form.test(text))?.[0] ?? null
}

const PLAIN = new Map(Object.keys(colours).map((name) => [name.toLowerCase(), name]))
const HINTS = new Map(
  Object.entries(colours).flatMap(([name, words]) => words.map((word) => [word, name] as const)),
)
