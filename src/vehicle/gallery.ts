// Pictures and videos of a vehicle, in order, without duplicates. Independent of rendering.
import { parseUrl } from '#lib/clean.ts'
import { toHttps } from '#lib/url.ts'
import type { Car } from './car.ts'
import { withoutSignature } from './photo-address.ts'

const YOUTUBE_PATH = /^\/(?:embed|shorts|live|v)\/([\w-]{11})\/?$/

const VIMEO_PATH = /\/(\d+)(?:\/([0-9a-f]+))?\/?$/

/** A picture and its thumbnail, as in the feed. `n` counts from 1: lists show the first picture. */
export type Picture = { n: number; source: string; thumb: string | null }

/** A video and its poster from the feed. `n` counts from 1. */
export type Film = { n: number; video: Video; poster: string | null }

export type Slide = { kind: 'picture'; picture: Picture } | ({ kind: 'video' } & Film)

type Pictured = Pick<Car, 'images' | 'thumbnails' | 'primary_image_url'>
type Filmed = Pictured & Pick<Car, 'video_url' | 'external_video_url'>

/** Pictures of a vehicle without duplicates, starting with the one in lists. */
export function picturesOf(car: Pictured): Picture[] {
  const stills = car.images.flatMap(({ image, isVideo }, index) => {
    const source = image?.url ?? null
    if (isVideo || source === null || NO_PICTURE.test(pathOf(source))) return []
    return [{ source, thumb: image?.thumb?.url ?? parseUrl(car.thumbnails[index]) }]
  })
  const first = car.primary_image_url
  const isKnown = first !== null && !NO_PICTURE.test(pathOf(first))
  const all = isKnown ? [{ source: first, thumb: null }, ...stills] : stills
  // The first picture may be repeated with its thumbnail, and signed at another time.
  const small = new Map(stills.map(({ source, thumb }) => [withoutSignature(source), thumb]))
  const unique = new Map<string, string>()
  for (const { source } of all) {
    const photo = withoutSignature(source)
    if (!unique.has(photo)) unique.set(photo, source)
  }
  return [...unique].map(([photo, source], index) => ({
    n: index + 1,
    source,
    thumb: small.get(photo) ?? null,
  }))
}

/** Videos of a vehicle without duplicates, its own first. `hosts` may be framed. */
export function videosOf(car: Filmed, hosts: readonly string[]): Film[] {
  const named = [car.video_url, car.external_video_url].map((url) => ({ url, poster: null }))
  const among = car.images
    .filter(({ image, isVideo }) => isVideo || FILM.test(pathOf(image?.url ?? '')))
    .map(({ image }) => ({ url: image?.url ?? null, poster: image?.thumb?.url ?? null }))
  const videos = [...named, ...among].flatMap(({ url, poster }) => {
    const video = url === null || PICTURE.test(pathOf(url)) ? null : parseVideo(url, hosts)
    return video === null ? [] : [{ video, poster: poster && toHttps(poster) }]
  })
  const unique = new Map(videos.map((one) => [one.video.href, one]))
  return [...unique.values()].map((one, index) => ({ n: index + 1, ...one }))
}

/** Stills before the videos: shoppers look at the vehicle from all around first. */
const BEFORE_VIDEOS = 3

/** Slides in order: the first three stills, then videos, then the rest. `withVideo` is the site's choice. */
export function toSlides(
  car: Filmed,
  { hosts, withVideo }: { hosts: readonly string[]; withVideo: boolean },
): Slide[] {
  const pictures = picturesOf(car).map((picture): Slide => ({ kind: 'picture', picture }))
  const videos = withVideo ? videosOf(car, hosts) : []
  const films = videos.map((one): Slide => ({ kind: 'video', ...one }))
  return [...pictures.slice(0, BEFORE_VIDEOS), ...films, ...pictures.slice(BEFORE_VIDEOS)]
}

const pathOf = (url: string) => url.split(/[?#]/, 1)[0] ?? ''

const PICTURE = /\.(?:jpe?g|png|webp|avif|gif|bmp|heic)$/i
/** Video files that browsers play themselves. */
const FILM = /\.(?:mp4|m4v|webm|mov|ogv)$/i
/** File extensions that no browser shows as a picture; an address without one is accepted. */
const NO_PICTURE = /\.(?:mp4|m4v|webm|mov|ogv|m3u8|pdf|html?|php|docx?|txt|xml|json|js|css|zip)$/i

/** How to show the video at an address: played as a file, embedded in its host's player, or linked. */
export type Video =
  /** `href` is the address of the video; `src` is its player, which may be framed. */
  | { kind: 'file'; href: string }
  | { kind: 'frame'; href: string; src: string }
  | { kind: 'link'; href: string }

/** Parses the address of a video; null if no page could load it. `hosts` may be framed. Never throws. */
export function parseVideo(address: string, hosts: readonly string[]): Video | null {
  const href = toHttps(address)
  if (FILM.test(pathOf(href))) return { kind: 'file', href }
  if (!URL.canParse(href)) return null
  const src = toEmbedUrl(toPlayer(new URL(href)), hosts)
  return src === null ? { kind: 'link', href } : { kind: 'frame', href, src }
}

/** Address of a video host's player without its cookies; any other address is its own player. */
function toPlayer(url: URL): string {
  const host = url.hostname.replace(/^(?:www|m)\./, '')
  if (host === 'youtu.be' || host === 'youtube.com' || host === 'youtube-nocookie.com') {
    const watched = url.searchParams.get('v')
    const path = host === 'youtu.be' ? `/v${url.pathname}` : url.pathname
    const [, id] = YOUTUBE_PATH.exec(watched === null ? path : `/v/${watched}`) ?? []
    return id === undefined ? '' : `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`
  }
  if (host === 'vimeo.com' || host === 'player.vimeo.com') {
    const [, id, hash] = VIMEO_PATH.exec(url.pathname) ?? []
    const key = hash ?? url.searchParams.get('h') ?? ''
    const unlisted = /^[0-9a-f]+$/.test(key) ? `&h=${key}` : ''
    return id === undefined
      ? ''
      : `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1${unlisted}`
  }
  return url.href
}

/** The address if it may be framed; null if its host is not on the list. Never throws. */
export function toEmbedUrl(address: string | null, hosts: readonly string[]): string | null {
  if (address === null || !URL.canParse(address)) return null
  const { protocol, username, password, port, hostname, href } = new URL(address)
  const isPlain = protocol === 'https:' && username === '' && password === '' && port === ''
  return isPlain && hosts.includes(hostname) ? href : null
}
