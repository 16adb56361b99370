import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'

import { checkSites } from '#cli/tenants/check-sites.ts'
import { parseSite } from '#cli/tenants/read-sites.ts'

const JUNK: unknown[] = [null, '', '<script>', -1, 1e9, {}, [], [null], 'x'.repeat(5000)]
const text = await readFile('tenants/harbour/site.json', 'utf8')
const whole: unknown = JSON.parse(text)
const paths = listPaths(whole)

describe('a site file with junk in any one field (F15)', () => {
  it('is either refused with a place and a reason, or still a site: never a crash', () => {
    let refused = 0
    for (const path of paths) {
      for (const junk of JUNK) {
        const { site, problems } = parseSite(JSON.stringify(replaceAt(whole, path, junk)))
        const [file] = checkSites([{ slug: 'harbour', file: '', site, problems }], 'static')
        const found = file?.problems ?? []
        if (found.length > 0) refused += 1
        expect(site !== null || found.length > 0).toBe(true)
        for (const problem of found) expect(problem.message).toMatch(/\.$|"$/)
      }
    }
    expect(paths.length).toBeGreaterThan(250)
    expect(refused).toBeGreaterThan((paths.length * JUNK.length) / 2)
  }, 60_000)
})

type Path = (string | number)[]

/** Each field once: the same field of the other items of a list is the same code. */
function listPaths(node: unknown): Path[] {
  const paths = new Map<string, Path>()
  const walk = (node: unknown, path: Path) => {
    if (typeof node !== 'object' || node === null) return
    for (const key of Array.isArray(node) ? node.keys() : Object.keys(node)) {
      const to = [...path, key]
      const field = to.map((part) => (typeof part === 'number' ? '*' : part)).join('.')
      if (!paths.has(field)) paths.set(field, to)
      walk(Reflect.get(node, key), to)
    }
  }
  walk(node, [])
  return [...paths.values()]
}

function replaceAt(node: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value
  // A path comes from the same document, so what it leads through are arrays and objects.
  const copy = (Array.isArray(node) ? [...node] : { ...(node as object) }) as Record<
    string | number,
    unknown
  >
  copy[key] = replaceAt(copy[key], rest, value)
  return copy
}
