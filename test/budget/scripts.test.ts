import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { beforeAll, describe, expect, it } from 'vitest'

import { root } from '#cli/run.ts'
import { buildScripts, type Scripts, weighScripts } from '#test/bench/scripts.ts'
import { builtBytes } from '#test/bench/weigh.ts'
import { BUDGETS, KB } from './budgets.ts'

/** Loaded as soon as a page has an element that it serves. */
const HTMX = 'htmx.org'
/** Packages that browsers get; what the server uses to check input is none of them. */
const LIBRARIES = ['@alpinejs/csp', HTMX, 'photoswipe']

let scripts: Scripts
beforeAll(async () => {
  scripts = await buildScripts()
})

const holding = (library: string) =>
  [...scripts.all.values()].filter(({ libraries }) => libraries.includes(library))

describe('scripts as the build makes them', () => {
  it('are those of static/build', async () => {
    const built: string[] = JSON.parse(
      await readFile(join(root, 'static/build/files.json'), 'utf8'),
    )
    expect(built.filter((name) => name.endsWith('.js'))).toEqual([...scripts.all.keys()].toSorted())
  })

  it('are at most 24 kB before a page is used, 8 of it our own', () => {
    for (const [kind, start] of Object.entries(scripts.start)) {
      expect(start.length).toBeGreaterThan(0)
      const { all, own } = weighScripts(new Set([...start, ...holding(HTMX)]))
      expect
        .soft([kind, all <= BUDGETS.scripts, own <= BUDGETS.ownScripts])
        .toEqual([kind, true, true])
    }
  })

  it('start every page without a library, apart from htmx where a page always needs it', () => {
    const libraries = Object.entries(scripts.start).map(([kind, start]) => [
      kind,
      start.flatMap((script) => script.libraries),
    ])
    expect(Object.fromEntries(libraries)).toEqual({
      list: [HTMX],
      vehicle: [],
      form: [HTMX],
      'sign-in': [HTMX],
      finance: [],
      budget: [HTMX],
      content: [],
      plain: [],
    })
  })

  it('hold the libraries for browsers, each once, and no other', () => {
    const held = [...scripts.all.values()].flatMap(({ libraries }) => libraries)
    expect(held.toSorted()).toEqual(LIBRARIES)
  })

  it('hold each source file once', () => {
    const sources = [...scripts.all.values()].flatMap((script) => script.sources)
    expect(sources.filter((file, at) => sources.indexOf(file) !== at)).toEqual([])
  })

  it('keep our code out of the file of htmx, so that a change of ours does not load it again', () => {
    expect(holding(HTMX).flatMap(({ sources }) => sources)).toEqual([])
  })

  it('are at most 7 kB for a form over a page, with its looks', async () => {
    const forms = [...scripts.all.values()].filter(({ sources }) =>
      sources.includes('src/apps/site/client/forms.ts'),
    )
    expect(forms).toHaveLength(1)
    const looks = await builtBytes('form-dialog.css')
    expect(weighScripts(forms).all + looks).toBeLessThanOrEqual(7 * KB)
  })
})
