// The type of a picture by its first bytes: the type that the sender states may be wrong.

const STARTS: readonly { type: string; at: number; bytes: readonly number[] }[] = [
  { type: 'image/jpeg', at: 0, bytes: [0xff, 0xd8, 0xff] },
  { type: 'image/png', at: 0, bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: 'image/gif', at: 0, bytes: [0x47, 0x49, 0x46, 0x38] },
  { type: 'image/webp', at: 8, bytes: [0x57, 0x45, 0x42, 0x50] },
]

/** Null if it is not a format that every browser shows. */
export function pictureType(content: Uint8Array): string | null {
  const found = STARTS.find(({ at, bytes }) =>
    bytes.every((byte, place) => content[at + place] === byte),
  )
  return found?.type ?? null
}
