// Redirects as lines of text, as pasted from a spreadsheet: old address, new address, and 302 if temporary.
import { isJsonObject, type Json } from '#rollout/json.ts'

export function toRows(redirects: readonly Json[]): string {
  return redirects
    .filter(isJsonObject)
    .map(({ from, to, status }) =>
      [toText(from), toText(to), ...(status === 302 ? ['302'] : [])].join('\t'),
    )
    .join('\n')
}

const toText = (value: Json | undefined) => (typeof value === 'string' ? value : '')

export type Row = {
  line: number
  redirect: Json
  /** The error of the row, if any. */
  problem?: string
}

/** Lines as redirects; columns are split by tabs, or else by commas, semicolons or spaces. A heading is left out. */
export function parseRows(text: string): Row[] {
  return text.split(/\r\n?|\n/).flatMap((written, at): Row[] => {
    const cells = written
      .trim()
      .split(written.includes('\t') ? '\t' : /[,;\s]+/)
      .map((cell) => cell.trim().replaceAll(/^"|"$/g, ''))
      .filter((cell) => cell !== '')
    const [from = '', to = '', status] = cells
    if (from === '' || (at === 0 && !/[/.]/.test(from))) return []
    const isForNow = status === '302'
    const redirect = { from: withoutHost(from), to, ...(isForNow ? { status: 302 } : {}) }
    const problem = findProblem(to, status)
    return [{ line: at + 1, redirect, ...(problem !== null && { problem }) }]
  })
}

function findProblem(to: string, status = '301'): string | null {
  if (to === '') return 'Write the new address after the old one, with a space or a tab between.'
  if (status === '301' || status === '302') return null
  return `Write 301 (for good) or 302 (for now) in the third column instead of “${status.slice(0, 40)}”, or leave it empty.`
}

/** Old addresses are paths; spreadsheets often have complete addresses. */
function withoutHost(address: string): string {
  if (/^https?:\/\//i.test(address)) {
    const { pathname = address } = URL.parse(address) ?? {}
    return pathname
  }
  return address.startsWith('/') ? address : `/${address}`
}
