// Text as addresses and look-ups write it.

/** "Land Rover" -> "land-rover", "Citroën C3+" -> "citroen-c3". Empty when nothing is left. */
export function slugOf(text: string): string {
  return normalize(text)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

/** The same for look-ups, without any parting: "CX-5", "cx 5" and "CX5" are all "cx5". */
export function keyOf(text: string): string {
  return normalize(text).replaceAll(/[^a-z0-9+]+/g, '')
}

function normalize(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
}
