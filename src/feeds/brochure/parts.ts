// External parts of a brochure: the files of a typeface, and the car's picture as a JPEG.
import { toHttps } from '#lib/url.ts'
import { type OwnPicture, parsePictureAddress } from '#tenant/own-picture.ts'
import { findTypeface, PAPER_WEIGHTS, paperFontPath, TYPEFACES } from '#tenant/typefaces.ts'
import { loadPicture } from '#upstream/picture.ts'
import { parseFontFile, type FontFile } from './font-file.ts'
import { parseJpeg, type Jpeg } from './jpeg.ts'
import type { Typeface } from './typesetter.ts'

export type BrochureParts = {
  /** Loads a typeface by its id in themes. A file that the build has not made is a bug. */
  loadTypeface: (id: string) => Promise<Typeface>
  /** Loads a picture of a car by its address in the feed; null if it is not available. Never rejects. */
  loadPicture: (source: string) => Promise<Jpeg | null>
}

type Bindings = {
  assets: Fetcher
  images: ImagesBinding | undefined
  /** Loads a photo that was uploaded for a car of the site; null if there is none. */
  loadUploaded: (picture: OwnPicture) => Promise<Response | null>
}

const MAX_BYTES = 8 * 1024 * 1024
const WIDTH = 1280
const QUALITY = 82

export function createBrochureParts({ assets, images, loadUploaded }: Bindings): BrochureParts {
  const loadOwn = (path: string) => assets.fetch(new URL(path, 'https://assets.invalid'))
  const loadFont = async (path: string) =>
    parseFontFile(new Uint8Array(await (await loadOwn(path)).arrayBuffer()))
  return {
    async loadTypeface(id) {
      const typeface = findTypeface(id) ?? TYPEFACES[0]
      if (typeface === undefined) throw new Error('There are no typefaces')
      const [regular, strong] = await Promise.all(
        PAPER_WEIGHTS.map((weight): Promise<FontFile[]> =>
          Promise.all([
            loadFont(paperFontPath(typeface, 'latin', weight)),
            loadFont(paperFontPath(typeface, 'latin-ext', weight)),
          ]),
        ),
      )
      return { regular: regular ?? [], strong: strong ?? [] }
    },
    async loadPicture(source) {
      try {
        const uploaded = parsePictureAddress(source)
        const answer =
          uploaded !== null
            ? await loadUploaded(uploaded)
            : source.startsWith('/')
              ? await loadOwn(source)
              : await loadPublic(source)
        const bytes = answer?.ok === true ? await readBytes(answer) : null
        return bytes === null ? null : await toJpeg(images, bytes)
      } catch {
        return null
      }
    },
  }
}

function loadPublic(source: string): Promise<Response | null> {
  return loadPicture({
    source: toHttps(source),
    width: WIDTH,
    quality: QUALITY,
    crop: false,
    format: 'jpeg',
  })
}

/** Null for a file that is larger than any photo of a car. */
async function readBytes({ body }: Response): Promise<Blob | null> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.byteLength
    if (length > MAX_BYTES) return null
    chunks.push(new Uint8Array(chunk))
  }
  return new Blob(chunks)
}

/** Converts by the Images binding, which also rotates photos upright; without the binding, only accepts JPEGs. */
async function toJpeg(images: ImagesBinding | undefined, file: Blob): Promise<Jpeg | null> {
  const made = await images
    ?.input(file.stream())
    .transform({ width: WIDTH, fit: 'scale-down' })
    .output({ format: 'image/jpeg', quality: QUALITY })
    .catch(() => null)
  const jpeg = made?.response() ?? file
  return parseJpeg(new Uint8Array(await jpeg.arrayBuffer()))
}
