// The picture of a vehicle to store on the device.

/** The card's picture at a permanent address: one on another host may expire. Null without a picture. */
export function pictureOf(card: Element | null, slug: string): string | null {
  const shown = card?.querySelector('img')?.getAttribute('src') ?? null
  return shown === null || shown.startsWith('/') ? shown : `/img/${encodeURIComponent(slug)}/1/320`
}
