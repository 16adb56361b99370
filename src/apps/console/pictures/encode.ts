// Converts an upload to the files that are served: identified by content, never by name, turned upright, and re-encoded
// as WebP, so that no location, camera data or hidden content of the upload remains.
import { largestFile, MAX_SIDE, smallerWidths } from '#tenant/own-picture.ts'
import type { PictureFile } from '#tenant/picture-files.ts'

export type Encoded = { width: number; height: number; files: PictureFile[] }

export const MAX_UPLOAD = 25_000_000
/** Phones take pictures of up to 50 megapixels. */
const MAX_PIXELS = 60_000_000
const MAX_INPUT_SIDE = 12_000
const QUALITY = 82
const WEBP = 'image/webp'

/** The files of a picture, or why there are none and what to do, in words. */
export async function encodePicture(
  images: ImagesBinding | undefined,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Encoded | { problem: string }> {
  const refused = refuse(bytes)
  if (refused !== null) return { problem: refused }
  const kind = kindOf(bytes)
  if (images === undefined) return { problem: NO_BINDING }
  try {
    const size = await measure(images, bytes)
    if (size === null) return { problem: unreadable(kind) }
    const { width, height } = size
    if (width * height > MAX_PIXELS || Math.max(width, height) > MAX_INPUT_SIDE)
      return {
        problem: `This picture is ${width} × ${height} pixels, which is too large. Make it smaller, for example ${MAX_SIDE} pixels wide, and upload it again.`,
      }
    const largest = await write(images, bytes, { width: MAX_SIDE, height: MAX_SIDE })
    const written = await measure(images, new Uint8Array(largest))
    if (written === null) return { problem: unreadable(kind) }
    const files = [{ name: largestFile(written), bytes: largest }]
    for (const smaller of smallerWidths(written.width)) {
      // eslint-disable-next-line no-await-in-loop -- one in memory at a time
      const file = await write(images, new Uint8Array(largest), { width: smaller })
      files.push({ name: `${smaller}.webp`, bytes: file })
    }
    return { ...written, files }
  } catch {
    return { problem: unreadable(kind) }
  }
}

type Kind = 'JPEG' | 'PNG' | 'WebP' | 'AVIF' | 'HEIC'

/** Errors that are found without decoding the picture. */
function refuse(bytes: Uint8Array): string | null {
  if (bytes.length === 0) return 'The file is empty. Choose a picture and upload it again.'
  if (bytes.length > MAX_UPLOAD)
    return `The file is larger than ${MAX_UPLOAD / 1_000_000} MB. Save the picture smaller, and upload it again.`
  if (kindOf(bytes) !== null) return null
  const start = textOf(bytes, 0, 1000).trimStart().toLowerCase()
  if (/^(?:<\?xml|<!doctype svg|<!--|<svg)/.test(start))
    return 'This is an SVG drawing, which can carry scripts. Export it as a PNG, and upload that.'
  if (start.startsWith('gif8')) return 'This is a GIF. Save it as a PNG or JPEG, and upload that.'
  if (start.startsWith('%pdf'))
    return 'This is a PDF. Save its page as a PNG or JPEG, and upload that.'
  return 'This file can’t be used as a picture. Upload a JPEG, PNG, WebP, AVIF or HEIC.'
}

/** The format of a picture by its first bytes; null for any other file. */
function kindOf(bytes: Uint8Array): Kind | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'JPEG'
  if (textOf(bytes, 1, 7) === 'PNG\r\n\u{1a}' && bytes[0] === 0x89) return 'PNG'
  if (textOf(bytes, 0, 4) === 'RIFF' && textOf(bytes, 8, 12) === 'WEBP') return 'WebP'
  if (textOf(bytes, 4, 8) !== 'ftyp') return null
  const brand = textOf(bytes, 8, 12)
  if (/^avi[fs]$/.test(brand)) return 'AVIF'
  return /^(?:he[iv][cxms]|mif1|msf1)$/.test(brand) ? 'HEIC' : null
}

const textOf = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCodePoint(...bytes.subarray(from, to))

/** Size in pixels, from the header of the picture; null if it has no size. */
async function measure(images: ImagesBinding, bytes: Uint8Array<ArrayBuffer>) {
  const info = await images.info(streamOf(bytes))
  return 'width' in info && info.width > 0 && info.height > 0
    ? { width: info.width, height: info.height }
    : null
}

async function write(
  images: ImagesBinding,
  bytes: Uint8Array<ArrayBuffer>,
  size: { width: number; height?: number },
): Promise<ArrayBuffer> {
  const made = await images
    .input(streamOf(bytes))
    .transform({ ...size, fit: 'scale-down' })
    .output({ format: WEBP, quality: QUALITY, anim: false })
  const file = await made.response().arrayBuffer()
  if (kindOf(new Uint8Array(file)) !== 'WebP') throw new Error('The picture was not written')
  return file
}

const streamOf = (bytes: Uint8Array<ArrayBuffer>) => new Blob([bytes]).stream()

const NO_BINDING =
  'Pictures can’t be uploaded right now, because this deployment lacks its binding IMAGES. Tell the people who run it.'

/** Accounts and developers' machines support different newer formats. */
function unreadable(kind: Kind | null): string {
  return kind === 'HEIC' || kind === 'AVIF'
    ? `This ${kind} can’t be read here. Export it as a JPEG from your photos, and upload that.`
    : 'This picture can’t be read: it may be damaged or incomplete. Open it on your computer, save it as a JPEG, and upload that.'
}
