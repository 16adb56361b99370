// Lengths as the trade quotes them and as shoppers read them.

/** Caravan lengths come in feet (E6, C19). */
export function feetToMetres(feet: number): number {
  return feet * 0.3048
}
