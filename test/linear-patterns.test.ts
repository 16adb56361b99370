// Patterns take time in proportion to their text, or anyone could stop an isolate with a long one. Each literal pattern of the
// server runs on growing texts of its own signs. One that is not linear is below, with what cuts its texts.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { root } from '#cli/run.ts'
import { findPatterns } from './support/literal-patterns.ts'
import { findSlowText } from './support/measure-pattern.ts'

/** By file and pattern: why its texts are short. */
const SHORT: Record<string, string> = {
  'analytics/search-counts.ts': 'cut to 400 signs in the same function',
  'lib/money.ts': 'the digits of a number',
  'vehicle/reading/read-date.ts': 'a date has at most 60 signs',
}

const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/^(?:apps\/\w+\/client|cli)\/|\.d\.ts$/.test(file))
  .map((file) => ({ file, code: readFileSync(join(root, 'src', file), 'utf8') }))

describe('patterns', () => {
  it('are found in code, and nothing else is', () => {
    const code = [
      'const a = /x+/g // not /y+/',
      "const b = c / d / e + '/z+/'",
      'return /[/"]+/.test(f) ? `${/g+/.source}/h` : <br /> ',
      '/* /i+/ */ call(/j\\/k/u, </p>)',
    ].join('\n')
    expect(findPatterns(code).map(({ source, flags, line }) => [source, flags, line])).toEqual([
      ['x+', 'g', 1],
      ['[/"]+', '', 3],
      ['g+', '', 3],
      ['j\\/k', 'u', 4],
    ])
    expect(files.flatMap(({ code: text }) => findPatterns(text)).length).toBeGreaterThan(600)
  })

  it.each([
    ['^(?:a+)+$', /a/],
    // Which space is the slowest differs from run to run.
    [String.raw`\s+$`, / |\\[tn]/],
    [String.raw`\d+\.\d+$`, /0/],
    ['<[^>]*>', /</],
  ])('that are slow are noticed: %s', (source, sign) => {
    expect(findSlowText({ source, flags: '' })).toMatch(sign)
  })

  it('take time in proportion to their text', () => {
    const slow = files.flatMap(({ file, code }) =>
      SHORT[file] === undefined
        ? findPatterns(code).flatMap((pattern) => {
            const text = findSlowText(pattern)
            const at = `${file}:${pattern.line} /${pattern.source}/`
            return text === null ? [] : [`${at} is slow on ${text}`]
          })
        : [],
    )
    expect(slow).toEqual([])
  }, 60_000)
})
