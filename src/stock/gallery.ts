// The pictures and videos of a vehicle, in order (E3, W18, W20), each once. Independent of rendering.
import { parseUrl } from '#lib/clean.ts'
import { toHttps } from '#lib/https.ts'
import type { Car } from './car.ts'
import { parseVideo, type Video } from './video.ts'

/** A still and its small copy, as the feed has them. `n` counts from 1: the picture that lists show is the first. */
export type Picture = { n: number; source: string; thumb: string | null }

export type Slide =
  | { kind: 'picture'; picture: Picture }
  | { kind: 'video'; video: Video; poster: string | null }

type Pictured = Pick<Car, 'images' | 'thumbnails' | 'primary_image_url'>
type Filmed = Pictured & Pick<Car, 'video_url' | 'external_video_url'>

/** Stills of a vehicle, the one that lists show first, none twice. */
export function picturesOf(car: Pictured): Picture[] {
  const stills = car.images.flatMap(({ image, isVideo }, index) => {
    const source = image?.url ?? null
    if (isVideo || source === null || NO_PICTURE.test(pathOf(source))) return []
    return [{ source, thumb: image?.thumb?.url ?? parseUrl(car.thumbnails[index]) }]
  })
  const first = car.primary_image_url
  const isKnown = first !== null && !NO_PICTURE.test(pathOf(first))
  const all = isKnown ? [{ source: first, thumb: null }, ...stills] : stills
  // The first may come again with its small copy.
  const small = new Map(stills.map(({ source, thumb }) => [source, thumb]))
  return [...new Set(all.map(({ source }) => source))].map((source, index) => ({
    n: index + 1,
    source,
    thumb: small.get(source) ?? null,
  }))
}

/** Videos of a vehicle, its own first, none twice. `hosts` may be framed. */
export function videosOf(
  car: Filmed,
  hosts: readonly string[],
): { video: Video; poster: string | null }[] {
  const named = [car.video_url, car.external_video_url].map((url) => ({ url, poster: null }))
  const among = car.images
    .filter(({ image, isVideo }) => isVideo || FILM.test(pathOf(image?.url ?? '')))
    .map(({ image }) => ({ url: image?.url ?? null, poster: image?.thumb?.url ?? null }))
  const videos = [...named, ...among].flatMap(({ url, poster }) => {
    const video = url === null || PICTURE.test(pathOf(url)) ? null : parseVideo(url, hosts)
    return video === null ? [] : [{ video, poster: poster && toHttps(poster) }]
  })
  return [...new Map(videos.map((one) => [one.video.href, one])).values()]
}

/** Slides in order: the first still, then what moves, then the rest. `withVideo` is the site's choice (T15). */
export function toSlides(
  car: Filmed,
  { hosts, withVideo }: { hosts: readonly string[]; withVideo: boolean },
): Slide[] {
  const pictures = picturesOf(car).map((picture): Slide => ({ kind: 'picture', picture }))
  const videos = withVideo ? videosOf(car, hosts) : []
  const films = videos.map((one): Slide => ({ kind: 'video', ...one }))
  return [...pictures.slice(0, 1), ...films, ...pictures.slice(1)]
}

const pathOf = (url: string) => url.split(/[?#]/, 1)[0] ?? ''

const PICTURE = /\.(?:jpe?g|png|webp|avif|gif|bmp|heic)$/i
const FILM = /\.(?:mp4|m4v|webm|mov|ogv)$/i
/** Endings of what no browser shows as a picture; an address without one is taken at its word. */
const NO_PICTURE = /\.(?:mp4|m4v|webm|mov|ogv|m3u8|pdf|html?|php|docx?|txt|xml|json|js|css|zip)$/i
