// What a browser remembers of a visit until a form is sent (E23): paths without queries, and which advertisement led here.
// One form of it for the device and for the form; what comes back is read without trust.
import { withoutKeys } from '#lib/page-path.ts'

/** What was seen, oldest first, as one text. A path holds no blank. */
export function toVisitText(paths: readonly string[]): string {
  return paths.slice(-MAX_PATHS).join(' ')
}

/** The paths of such a text; what is no path of a site is left out. */
export function parseVisits(text: string): string[] {
  return text
    .split(' ')
    .filter((path) => PATH.test(path))
    .map((path) => withoutKeys(path))
    .slice(-MAX_PATHS)
}

/** Parameters of advertisements in a query; all others stay where they are, for a shopper may have typed them. */
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
/** Words and ids; an address of e-mail, which some newsletters add, is none. */
const VALUE = /^[^@<>\p{C}]+$/u

/** Which campaign, and the ids by which advertisers know their click. */
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
] as const
