// requirements.md lists every requirement with tests that cover it; tests name only listed requirements.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const ID = String.raw`(?:TH|[RAEWSVXCNPTF])\d+`

/**
 * `- W13 vehicle card: test/a.test.ts, test/b.test.ts`, `- W13 vehicle card: deviation: why`, or both, with a semicolon
 * between them.
 */
const requirements = readFileSync(join(root, 'test/requirements.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('- '))
  .map((line) => {
    const [, id = '', held = ''] = new RegExp(`^- (${ID}) [^:]+: (.+)$`).exec(line) ?? []
    const [, tests = '', reason = null] = /^(.*?)(?:(?:^|; )deviation: (.*))?$/.exec(held) ?? []
    return { line, id, tests: tests === '' ? [] : tests.split(', '), reason }
  })

const tests = new Map(
  globSync('test/**/*.test.{ts,tsx}', { cwd: root }).map((path) => [
    path,
    readFileSync(join(root, path), 'utf8'),
  ]),
)

/** "R1, W26-W28" is R1, W26, W27 and W28. */
function expand(list: string): string[] {
  return list.split(', ').flatMap((item) => {
    const [, letters = '', from = '', to = from] =
      /^([A-Z]+)(\d+)(?:-[A-Z]*(\d+))?$/.exec(item) ?? []
    return Array.from(
      { length: Number(to) - Number(from) + 1 },
      (_, at) => letters + (Number(from) + at),
    )
  })
}

/** Ids in brackets, as in titles and the first lines of tests. */
function idsIn(text: string): string[] {
  return [
    ...text.matchAll(new RegExp(String.raw`\((${ID}(?:-${ID})?(?:, ${ID}(?:-${ID})?)*)\)`, 'g')),
  ].flatMap(([, list]) => expand(list ?? ''))
}

const names = (text: string, id: string) =>
  new RegExp(String.raw`\b${id}\b`).test(text) || idsIn(text).includes(id)

describe('requirements.md', () => {
  it('has one well-formed line for each requirement', () => {
    const ids = requirements.map(({ id }) => id)
    expect(requirements.filter(({ id }) => id === '').map(({ line }) => line)).toEqual([])
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
    expect(ids.length).toBeGreaterThan(400)
  })

  it('names tests that exist and name the requirement, or says why there are none', () => {
    const wrong = requirements.flatMap(({ id, tests: held, reason }) => [
      ...((reason === null ? held.length === 0 : reason.length <= 10) ? [`${id}: no reason`] : []),
      ...held
        .filter((path) => !existsSync(join(root, path)) || !names(tests.get(path) ?? '', id))
        .map((path) => `${id}: ${path}`),
    ])
    expect(wrong).toEqual([])
  })

  it('says why the product departs from a text, where its tests hold something better', () => {
    const departing = new Map(requirements.map(({ id, reason }) => [id, reason]))
    const ids = ['A6', 'C10', 'C14', 'C30', 'S7', 'T36', 'V16', 'W46', 'W83', 'X13']
    for (const id of ids) expect(departing.get(id), id).not.toBeNull()
  })

  it('has every requirement that a test names', () => {
    const known = new Set(requirements.map(({ id }) => id))
    const unknown = [...tests].flatMap(([path, text]) =>
      idsIn(text)
        .filter((id) => !known.has(id))
        .map((id) => `${path}: ${id}`),
    )
    expect(unknown).toEqual([])
  })
})
