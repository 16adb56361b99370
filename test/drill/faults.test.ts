// The drill of planted faults stays usable: each fault names one line that is there, and tests that are there.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { root } from '#cli/run.ts'
import { FAULTS } from './faults/list.ts'

describe.each(Object.entries(FAULTS))('planted faults of %s', (_, faults) => {
  it('each change one place of a file', () => {
    const lost = faults.filter(({ file, from, to }) => {
      const text = existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : ''
      return text.split(from).length !== 2 || from === to
    })
    expect(lost.map(({ file, from }) => `${file}: ${from}`)).toEqual([])
  })

  it('each name the tests that must notice', () => {
    const missing = faults.filter(
      ({ tests }) => tests.length === 0 || tests.some((path) => !existsSync(join(root, path))),
    )
    expect(missing.map(({ file, tests }) => `${file}: ${tests.join(', ')}`)).toEqual([])
  })
})

it('are at least 60, over all areas', () => {
  const all = Object.values(FAULTS)
  expect(all.flat().length).toBeGreaterThanOrEqual(60)
  expect(all.filter((faults) => faults.length === 0)).toEqual([])
})
