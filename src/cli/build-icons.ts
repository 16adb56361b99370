// The icons as one style sheet: each is a mask, through which an empty element shows the colour of its text.
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'

import type { IconName } from '#ui/icon.tsx'
import iconFiles from '#ui/icons.json' with { type: 'json' }

/** Icons that are drawn as shapes too, while a button is pressed or on a picture: `var(--filled)`. */
const FILLED: readonly string[] = [
  'heart',
  'bookmark',
  'compare',
  'play',
  'turn',
] satisfies IconName[]
/** Icons that are drawn as large as a picture too, in finer lines: `var(--fine)`. */
const FINE: readonly string[] = ['tag'] satisfies IconName[]

/** Before the sheet is here an icon is a gap, not a block of colour. Whoever forces colours sees it as the text. */
const RULES = `.icon{background:currentColor;mask:center/contain no-repeat;forced-color-adjust:none;forced-color-adjust:preserve-parent-color;print-color-adjust:exact}`

/** Writes the sheet into a folder; its name carries a hash of what is in it. */
export async function buildIcons(outdir: string): Promise<string> {
  const rules = await Promise.all(
    Object.entries(iconFiles).map(async ([name, file]) => toRule(name, await readDrawing(file))),
  )
  // In the first layer of each page's own sheet, so that a page may say otherwise.
  const sheet = `@layer base{${RULES}${rules.join('')}}\n`
  const name = `icons-${createHash('sha256').update(sheet).digest('hex').slice(0, 8)}.css`
  await writeFile(join(outdir, name), sheet)
  return name
}

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

function toRule(name: string, drawing: string): string {
  const filled = FILLED.includes(name) ? `;--filled:${toImage(drawing, { fill: 'red' })}` : ''
  const fine = FINE.includes(name) ? `;--fine:${toImage(drawing, { width: 0.75 })}` : ''
  // One path of all lines draws the same and is shorter.
  const lines = toImage(drawing.replaceAll("'/><path d='", ''))
  return `.icon-${name}{mask-image:${lines}${filled}${fine}}`
}

function toImage(drawing: string, { fill = 'none', width = 1.75 } = {}): string {
  const looks = `fill='${fill}' stroke='red' stroke-width='${width}' stroke-linecap='round' stroke-linejoin='round'`
  return `url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' ${looks}>${drawing}</svg>")`
}
