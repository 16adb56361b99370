// How to show the video at an address: played as a file, embedded in its host's player, or linked to (W20, TH5).
import { toHttps } from '#lib/https.ts'
import { toEmbedUrl } from './embed-url.ts'

export type Video =
  /** `href` is where the video is; `src` is its player, which may be framed. */
  | { kind: 'file'; href: string }
  | { kind: 'frame'; href: string; src: string }
  | { kind: 'link'; href: string }

/** Parses the address of a video; null if no page could load it. `hosts` may be framed. Never throws. */
export function parseVideo(address: string, hosts: readonly string[]): Video | null {
  const href = toHttps(address)
  if (FILE.test(href.split(/[?#]/, 1)[0] ?? '')) return { kind: 'file', href }
  if (!URL.canParse(href)) return null
  const src = toEmbedUrl(toPlayer(new URL(href)), hosts)
  return src === null ? { kind: 'link', href } : { kind: 'frame', href, src }
}

/** What browsers play by themselves. */
const FILE = /\.(?:mp4|m4v|webm|mov|ogv)$/i

/** Address of the player for a page of a video host, without its cookies; any other address is its own player. */
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

const YOUTUBE_PATH = /^\/(?:embed|shorts|live|v)\/([\w-]{11})\/?$/
const VIMEO_PATH = /\/(\d+)(?:\/([0-9a-f]+))?\/?$/
