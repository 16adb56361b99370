// The visit history that a browser keeps until a form is submitted: paths without queries, and the advertisement
// that led here. Device and form use the same format, which is parsed as untrusted.
import { withoutKeys } from '#lib/page-path.ts'

/** Parses the visited paths, oldest first, separated by spaces; anything but a site path is dropped. */
export function parseVisits(text: string): string[] {
  return text
    .split(' ')
    .filter((path) => PATH.test(path))
    .map((path) => withoutKeys(path))
    .slice(-MAX_PATHS)
}

/** Advertising parameters of a query; all others are ignored, since a shopper may have typed them. */
export function parseLinkedParams(query: string): Record<string, string> {
  const params = new URLSearchParams(query.slice(0, MAX_QUERY))
  return Object.fromEntries(
    LINKED.flatMap((name) => {
      const value = params.get(name)?.slice(0, MAX_VALUE) ?? ''
      return VALUE.test(value) ? [[name, value]] : []
    }),
  )
}

const MAX_PATHS = 30
const MAX_QUERY = 4096
const MAX_VALUE = 200
const PATH = /^\/(?!\/)[^\s?#\p{C}]{0,199}$/u
/** Words and ids; excludes email addresses, which some newsletters add. */
const VALUE = /^[^@<>\p{C}]+$/u

/** Campaign parameters, advertisers' click ids, and the host of the page that linked here. */
const LINKED = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'utm_id',
  'gclid',
  'gbraid',
  'wbraid',
  'dclid',
  'fbclid',
  'msclkid',
  'ttclid',
  'referrer',
] as const
