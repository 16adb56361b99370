// Addresses of pictures that a dealer uploads: "/pictures/{id}/{width}x{height}.webp#{x}-{y}". The address contains the
// size and the focal point, so that pages need no lookup and both are published with the site.

export type OwnPicture = {
  id: string
  /** Size of the largest file, in pixels. */
  width: number
  height: number
  /** "30-20": percent from the left and from the top. Empty: the page's own focal point. */
  focus: string
}

/** Widths of the smaller files, in pixels; the largest file is as wide as MAX_SIDE allows. */
const WIDTHS = [480, 960, 1600] as const
/** Longest side of the largest file, in pixels. */
export const MAX_SIDE = 2400

const FOCUS = '(?:100|\\d{1,2})-(?:100|\\d{1,2})'
const ID = '[a-z0-9]{16}'
const ADDRESS = new RegExp(`^/pictures/(${ID})/(\\d{1,4})x(\\d{1,4})\\.webp(?:#(${FOCUS}))?$`)
/** Pictures that come with the release, such as those of the demo vehicles, are below "/stock/". */
const SIZED = new RegExp(
  `^(/(?:pictures/${ID}|stock/[a-z0-9/-]+)/)(\\d{1,4})x(\\d{1,4})\\.webp(?:#(${FOCUS}))?$`,
)
const FILE = /^\d{1,4}(?:x\d{1,4})?\.webp$/
const IS_ID = new RegExp(`^${ID}$`)
const IS_FOCUS = new RegExp(`^${FOCUS}$`)

export const isPictureId = (text: string): boolean => IS_ID.test(text)
export const isPictureFile = (text: string): boolean => FILE.test(text)
export const isFocus = (text: string): boolean => IS_FOCUS.test(text)

/** The folder of a picture's files: all its addresses start with this. */
export const pictureFolder = (id: string): string => `/pictures/${id}/`

export const largestFile = ({ width, height }: Pick<OwnPicture, 'width' | 'height'>): string =>
  `${width}x${height}.webp`

export const smallerWidths = (width: number): number[] => WIDTHS.filter((one) => one < width)

/** The address for a field of the site. */
export function toPictureAddress(picture: OwnPicture): string {
  const { id, focus } = picture
  return `${pictureFolder(id)}${largestFile(picture)}${focus === '' ? '' : `#${focus}`}`
}

/** Parses an address; null for any other picture. */
export function parsePictureAddress(address: string): OwnPicture | null {
  const [, id, width, height, focus = ''] = ADDRESS.exec(address) ?? []
  if (id === undefined) return null
  return { id, width: Number(width), height: Number(height), focus }
}

/** A picture with smaller files next to it, each named after its width. */
export type SizedPicture = Omit<OwnPicture, 'id'> & { folder: string }

/** Parses the address of an uploaded picture or of one from the release; null for any other. */
export function parseSizedAddress(address: string): SizedPicture | null {
  const [, folder, width, height, focus = ''] = SIZED.exec(address) ?? []
  if (folder === undefined) return null
  return { folder, width: Number(width), height: Number(height), focus }
}
