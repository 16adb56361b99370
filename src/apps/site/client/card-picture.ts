// The picture of a vehicle as the device keeps it.

/** What the card shows, at an address that lasts: one of another host may expire. Null without a picture. */
export function pictureOf(card: Element | null, slug: string): string | null {
  const shown = card?.querySelector('img')?.getAttribute('src') ?? null
  return shown === null || shown.startsWith('/') ? shown : `/img/${encodeURIComponent(slug)}/1/320`
}
