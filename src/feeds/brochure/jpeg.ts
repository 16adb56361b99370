// A JPEG as embedded in a PDF: unchanged, with its dimensions.

export type Jpeg = { bytes: Uint8Array; width: number; height: number }

/** Parses a JPEG in RGB colours; null for anything else, including grey and CMYK ones, which are for print. */
export function parseJpeg(bytes: Uint8Array): Jpeg | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 2
  while (at + 10 <= bytes.length && bytes[at] === 0xff) {
    const marker = view.getUint8(at + 1)
    if (isFrame(marker)) {
      const height = view.getUint16(at + 5)
      const width = view.getUint16(at + 7)
      const isColour = view.getUint8(at + 9) === 3
      return isColour && width > 0 && height > 0 ? { bytes, width, height } : null
    }
    at += 2 + view.getUint16(at + 2)
  }
  return null
}

/** Start-of-frame markers; three of the range mean something else. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}
