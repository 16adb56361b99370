import { describe, expect, it } from 'vitest'

import { builtBytes, builtText, listStatic } from '#test/bench/weigh.ts'
import { BUDGETS } from './budgets.ts'

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
