// Whether a page's own style sheet is complete: no sheet of another kind of page styles its elements.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { root } from '#cli/run.ts'

const SHEETS = ['list', 'vehicle', 'form', 'content', 'plain'] as const

/** Classes on a page that are styled in the sheets of other kinds of pages, and not in those that it loads. */
export async function strayClasses(html: string): Promise<string[]> {
  const loaded = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)]
  const sheets = loaded.map(([, path = '']) => readFile(join(root, 'static', path), 'utf8'))
  const own = classesOf((await Promise.all(sheets)).join('\n'))
  const known = new Set(
    (await Promise.all(SHEETS.map(readSheet))).flatMap((css) => [...classesOf(css)]),
  )
  const used = [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) =>
    names.split(' '),
  )
  return [...new Set(used)].filter((name) => known.has(name) && !own.has(name))
}

async function readSheet(name: (typeof SHEETS)[number]): Promise<string> {
  const manifest: Record<string, string> = JSON.parse(
    await readFile(join(root, 'static/build/manifest.json'), 'utf8'),
  )
  return readFile(join(root, 'static', manifest[`${name}.css`] ?? ''), 'utf8')
}

function classesOf(css: string): Set<string> {
  return new Set(css.match(/(?<=\.)[a-z][\w-]*/gi))
}
