// Fuel cost of a distance. Pure and without dependencies, because browsers run it too.

/** Parses a number as people write it, "$1.70", "1,250 kms"; null if there is none or it is negative. */
export function parseFigure(text: string): number | null {
  const plain = text.replaceAll(/\$|,|kms?|\s/gi, '')
  return /^(?:\d+(?:\.\d*)?|\.\d+)$/.test(plain) && plain.length <= 12 ? Number(plain) : null
}

export type FuelFigures = { price: string; distance: string; consumption: string }

/**
 * "$42.50": distance / 100 x consumption x price, in kilometres, litres per 100 km and dollars per litre; null if one
 * is missing.
 */
export function toFuelCost({ price, distance, consumption }: FuelFigures): string | null {
  const figures = [distance, consumption, price].map(parseFigure)
  if (figures.includes(null)) return null
  const cost = figures.reduce<number>((product, figure) => product * (figure ?? 0), 0.01)
  // Half a cent rounds up, despite binary fractions.
  return `$${(Math.round(cost * 100 + 1e-6) / 100).toFixed(2)}`
}
