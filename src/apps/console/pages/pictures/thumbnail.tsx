// A picture of a site on the console's own host, for signed-in people.
import { consoleRoutes } from '#apps/console/routes.ts'
import {
  largestFile,
  type OwnPicture,
  parsePictureAddress,
  smallerWidths,
} from '#tenant/own-picture.ts'

type Size = 'small' | 'large'

/** Address of a picture's file on the console's host. */
export function consolePicture(slug: string, picture: OwnPicture, size: Size = 'small'): string {
  const widths = smallerWidths(picture.width)
  const width = size === 'small' ? widths[0] : widths[1]
  const file = width === undefined ? largestFile(picture) : `${width}.webp`
  return consoleRoutes.pictureFile.href(slug, picture.id, file)
}

export function Thumbnail({ slug, picture }: { slug: string; picture: OwnPicture }) {
  return <img src={consolePicture(slug, picture)} alt="" loading="lazy" width={240} height={180} />
}

/** The picture in a field; null if the console's host may not show it. */
export function toThumbnail(slug: string, address: string): string | null {
  const own = parsePictureAddress(address)
  if (own !== null) return consolePicture(slug, own)
  return /^\/(?!\/)/.test(address) ? address : null
}
