// Rows of stock are read again when the code, the words or the packages change by which they are read.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, it } from 'vitest'

import reading from '#build/reading.json' with { type: 'json' }
import { hashReading } from '#cli/hash-reading.ts'
import { root } from '#cli/run.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-reading-'))
  await mkdir(join(folder, 'src/vehicle'), { recursive: true })
  await mkdir(join(folder, 'tenants/catalogue'), { recursive: true })
})
afterAll(() => rm(folder, { recursive: true }))

it('is another version after each change, and the same without one', async () => {
  const versions: string[] = []
  for (const [name, text] of [
    ['src/vehicle/car.ts', 'one field'],
    ['src/vehicle/car.ts', 'another field'],
    ['tenants/catalogue/feed-words.json', '{"status": ["on hold"]}'],
    ['package-lock.json', '{"entities": "8.1.0"}'],
  ] as const) {
    await writeFile(join(folder, name), text)
    versions.push(await hashReading(folder))
  }
  expect(new Set(versions).size).toBe(4)
  expect(await hashReading(folder)).toBe(versions.at(-1))
})

it('is built into the Worker', async () => {
  expect(reading.version).toBe(await hashReading(root))
})
