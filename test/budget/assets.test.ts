import { describe, expect, it } from 'vitest'

import { builtBytes, builtText, listStatic } from '#test/bench/weigh.ts'
import { BUDGETS } from './budgets.ts'

/** What the smallest file takes of a disk. */
const BLOCK = 4096
/** Disks count in powers of two. */
const MB = 1024 ** 2

describe('bytes that every page loads', () => {
  it.each(['list.css', 'vehicle.css', 'form.css', 'content.css', 'plain.css'])(
    'are at most 14 kB of styles, with the room of icons: %s',
    async (name) => {
      expect(await builtBytes(name)).toBeLessThanOrEqual(BUDGETS.styles)
      // Their pictures are in a sheet that comes later: without content there would be no box until then.
      expect(await builtText(name)).toMatch(/\.with-icon:before\{content:"";[^}]*width:1\.25em/)
    },
  )

  it('are at most 40 kB for each typeface', async () => {
    const fonts = await listStatic('build/fonts')
    expect(fonts.length).toBeGreaterThan(0)
    expect(fonts.filter(({ bytes }) => bytes > BUDGETS.typeface)).toEqual([])
  })
})

describe('files of static/ that are committed', () => {
  it('take at most 8 MB of disk, so that a clone stays small', async () => {
    const files = (await listStatic('.')).filter(({ file }) => !file.startsWith('static/build/'))
    const total = files.reduce((sum, { bytes }) => sum + Math.ceil(bytes / BLOCK) * BLOCK, 0)
    expect(total).toBeGreaterThan(MB)
    expect(total).toBeLessThanOrEqual(8 * MB)
  })
})
