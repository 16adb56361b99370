// A picture of the site's own content. One uploaded in the console has several widths, and keeps its focal point in
// view; any other address without a size in it is used unchanged.
import type { ComponentProps } from 'react'

import { parseSizedAddress, smallerWidths } from '#tenant/own-picture.ts'

type Props = Omit<ComponentProps<'img'>, 'src' | 'sizes' | 'style'> & {
  src: string
  alt: string
  /** Displayed width. Default: as wide as a phone, half of any other screen. */
  sizes?: string
}

const HALF = '(width < 48rem) 100vw, 50vw'

export function SitePicture({ src, sizes = HALF, ...more }: Props) {
  // oxlint-disable-next-line jsx-a11y/alt-text -- it is one of `more`
  return <img src={withoutSpot(src)} {...more} {...pictureSources(src, sizes)} />
}

/** Widths and focal point of an uploaded picture; nothing for any other. */
function pictureSources(src: string, sizes: string) {
  const own = parseSizedAddress(src)
  if (own === null) return {}
  const { focus } = own
  const [x, y] = focus.split('-')
  return {
    srcSet: pictureSet(src),
    sizes,
    ...(focus !== '' && { style: { objectPosition: `${x}% ${y}%` } }),
  }
}

/** `srcset` of the picture up to a width; the address itself if it has one width. */
export function pictureSet(src: string, most = Infinity): string {
  const own = parseSizedAddress(src)
  if (own === null) return src
  const { folder, width } = own
  const smaller = smallerWidths(width).map((one) => [`${folder}${one}.webp`, one] as const)
  const all = [...smaller, [withoutSpot(src), width] as const]
  const fitting = all.filter(([, wide]) => wide <= most)
  return (fitting.length > 0 ? fitting : all).map(([file, wide]) => `${file} ${wide}w`).join()
}

/** The address without the focal point, which only we use. */
export function withoutSpot(src: string): string {
  return parseSizedAddress(src) === null ? src : src.replace(/#.*$/, '')
}
