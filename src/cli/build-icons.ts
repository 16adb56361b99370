// The icons as one style sheet: drawings that an empty element shows as a mask, in its text colour.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'

import type { IconName } from '#apps/site/ui/icon.tsx'
import iconFiles from '#apps/site/ui/icons.json' with { type: 'json' }
import { writeSheet } from './write-sheet.ts'

/** Icons that are also drawn filled, while a button is pressed or on a picture: `mask-image: var(--filled)`. */
const FILLED = ['heart', 'bookmark', 'compare', 'play', 'turn'] satisfies IconName[]
/** Icons that are also drawn as large as a picture, in finer lines: `mask-image: var(--fine)`. */
const FINE = ['tag'] satisfies IconName[]

type Cell = { selector: string; property: string; drawing: string }

/** Writes the sheet into a folder; its name includes a content hash. */
export async function buildIcons(outdir: string): Promise<string> {
  const sheet = toSheet([
    ...(await readCells(Object.keys(iconFiles), '--icon', toLines)),
    ...(await readCells(FILLED, '--filled', (drawing) => `<g fill='red'>${drawing}</g>`)),
    ...(await readCells(FINE, '--fine', (drawing) => `<g stroke-width='.75'>${drawing}</g>`)),
  ])
  return writeSheet(outdir, 'icons', sheet)
}

/**
 * One picture per icon: to paint an icon from a sprite, a browser paints the whole sprite, and a list has a hundred
 * icons. They are in the first layer of each page's own sheet, so that a page may override them. Before the sheet
 * loads, an icon is a gap, not a block of colour.
 */
function toSheet(cells: Cell[]): string {
  const looks = `fill='none' stroke='red' stroke-width='1.75' stroke-linecap='round' stroke-linejoin='round'`
  const rules = cells.map(({ selector, property, drawing }) => {
    const picture = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' ${looks}>${drawing}</svg>`
    return `${selector}{${property}:url("data:image/svg+xml,${picture}")}`
  })
  // In forced-colours mode, an icon has the forced colour of text.
  const icon = `background:currentColor;mask:var(--icon) 0/100% no-repeat;forced-color-adjust:none;forced-color-adjust:preserve-parent-color;print-color-adjust:exact`
  return `@layer base{.icon,.with-icon::before{${icon}}${rules.join('')}}\n`
}

function readCells(
  names: string[],
  property: string,
  draw: (drawing: string) => string,
): Promise<Cell[]> {
  const files: Record<string, string> = iconFiles
  return Promise.all(
    names.map(async (name) => ({
      selector: `.icon-${name}`,
      property,
      drawing: draw(await readDrawing(files[name] ?? name)),
    })),
  )
}

/** A single path of all lines draws the same and is shorter. */
const toLines = (drawing: string) => drawing.replaceAll("'/><path d='", '')

/** The paths of an icon of Tabler, without the invisible square around them. */
async function readDrawing(file: string): Promise<string> {
  const require = createRequire(import.meta.url)
  const folder = join(require.resolve('@tabler/icons/outline/car.svg'), '..')
  const svg = await readFile(join(folder, `${file}.svg`), 'utf8')
  return svg
    .slice(svg.indexOf('>', svg.indexOf('<svg')) + 1, svg.lastIndexOf('</svg>'))
    .replace('<path stroke="none" d="M0 0h24v24H0z" fill="none" />', '')
    .replaceAll(/\s*\n\s*/g, '')
    .replaceAll(' />', '/>')
    .replaceAll('"', "'")
}
