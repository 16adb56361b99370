import { describe, expect, it } from 'vitest'

import { testSite } from '#test/support/site.ts'
import { toThemeCss } from '#tenant/theme.ts'
import { builtBytes, builtText, listStatic } from '#test/bench/weigh.ts'
import { BUDGETS } from './budgets.ts'

/** Set by elements of pages. */
const INLINE: ReadonlySet<string> = new Set(['--all', '--columns', '--in', '--phone', '--wide'])

describe('bytes that every page loads', () => {
  it.each(['list.css', 'vehicle.css', 'form.css', 'content.css', 'plain.css'])(
    'are at most 14 kB of styles, with the room of icons: %s',
    async (name) => {
      expect(await builtBytes(name)).toBeLessThanOrEqual(BUDGETS.styles)
      // Their pictures are in a sheet that comes later: without content there would be no box until then.
      expect(await builtText(name)).toMatch(/\.with-icon:before\{content:"";[^}]*width:1\.25em/)
    },
  )

  it.each(['list.css', 'vehicle.css', 'form.css', 'content.css', 'plain.css'])(
    'name no custom property that nothing sets: %s',
    async (name) => {
      const css = await builtText(name)
      const theme = toThemeCss(testSite())
      const set = css + theme + (await builtText('icons.css'))
      const isSet = (property: string) => set.includes(`${property}:`) || INLINE.has(property)
      const used = [...css.matchAll(/var\((--[\w-]+)\)/g)].map(([, property = '']) => property)
      expect([...new Set(used)].filter((property) => !isSet(property))).toEqual([])
    },
  )

  it('are at most 40 kB for each typeface', async () => {
    const fonts = await listStatic('build/fonts')
    expect(fonts.length).toBeGreaterThan(0)
    expect(fonts.filter(({ bytes }) => bytes > BUDGETS.typeface)).toEqual([])
  })
})
