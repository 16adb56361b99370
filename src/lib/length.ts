// Converts lengths from the trade's units to the shopper's.

/** Caravan lengths come in feet (E6, C19). */
export function feetToMetres(feet: number): number {
  return feet * 0.3048
}
