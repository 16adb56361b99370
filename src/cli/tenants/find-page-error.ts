// Whether an answer is what a page should be: its status, whole to its end, and in time.
import { isObject } from '#lib/is-object.ts'

import type { PageToCheck } from './render-pages.ts'

export type DrawnPage = { status: number; headers: Headers; text: string; milliseconds: number }

/** Milliseconds that a page may take, on a slow machine with others beside it. */
const MAX_MS = 5000

/** What is wrong with it, as a clause after its address; null where nothing is. */
export function findPageError(page: PageToCheck, drawn: DrawnPage): string | null {
  const { status, headers, text, milliseconds } = drawn
  if (leadsToSignIn(status, headers)) return null
  if (!page.statuses.includes(status))
    return `returned ${status}, not ${page.statuses.join(' or ')}`
  if (milliseconds > MAX_MS)
    return `took ${(milliseconds / 1000).toFixed(1)} s, maximum ${MAX_MS / 1000} s`
  if (page.is !== 'page' || status === 301 || status === 302) return null
  if (text.includes(BROKEN)) return `says "${BROKEN}"`
  if (!text.trimEnd().endsWith('</html>')) return 'was truncated: it does not end with </html>'
  const late = findLost(text)
  return late === null ? null : `was sent without its part "${late}"`
}

/** A line of the log as people read it: what happened, its figures, and where in the code. */
export function describeLogged(line: string): string {
  const read = parseLine(line)
  if (read === null) return line.slice(0, 300)
  const { event = 'an error', stack = '', ...fields } = read
  const told = Object.entries(fields).filter(([name]) => !KNOWN_HERE.has(name))
  const figures = told.map(([name, value]) =>
    `${name} ${JSON.stringify(value)}`.replaceAll('"', ''),
  )
  const [where = ''] = /\bat \S+/.exec(JSON.stringify(stack)) ?? []
  const more = figures.length === 0 ? '' : `(${figures.join(', ')})`
  return [String(event), more, where].filter((words) => words !== '').join(' ')
}

/** Fields of each line that a check says otherwise. */
const KNOWN_HERE = new Set(['level', 'request_id', 'tenant', 'version', 'path'])

function parseLine(line: string): Record<string, unknown> | null {
  try {
    const read: unknown = JSON.parse(line)
    return isObject(read) ? read : null
  } catch {
    return null
  }
}

/** Words of a page that broke after its head had left. */
const BROKEN = 'Something went wrong'

function leadsToSignIn(status: number, headers: Headers): boolean {
  const leads = status === 302 || status === 303
  return leads && (headers.get('location') ?? '').includes('/sign-in')
}

/** A part that came late and is cut short, or has no place to go to; null where each is well. */
function findLost(text: string): string | null {
  if (text.includes('data-gap="main"')) return 'main'
  const parts = [...text.matchAll(/<late-part for="([^"]+)">(.*?)<late-end>/gs)]
  const cut = text.split('<late-part ').length - 1 > parts.length
  const lost = parts.find(([, id = '']) => !text.includes(` id="${id}"`))
  return cut ? 'truncated' : (lost?.[1] ?? null)
}
