// Compares pictures with those last approved, and writes the page that shows all of them.
import { existsSync } from 'node:fs'
import { join } from 'node:path'

import sharp from 'sharp'

export type Shot = {
  /** "harbour/contact". */
  name: string
  width: number
  file: string
  /** Pixels by which the page is wider than its window. */
  sideways: number
}

/** `change` is the share of different pixels in percent, null without an approved picture; `diff` a picture of them. */
export type Compared = Shot & { change: number | null; diff: string | null }

type Folders = { now: string; approved: string }

/** Differences of lossy pictures that no one sees, of 255. */
const UNSEEN = 48

export async function compareShots(shots: readonly Shot[], folders: Folders): Promise<Compared[]> {
  const compared: Compared[] = []
  for (const shot of shots) compared.push({ ...shot, ...(await compare(shot.file, folders)) })
  return compared
}

async function compare(
  file: string,
  { now, approved }: Folders,
): Promise<Pick<Compared, 'change' | 'diff'>> {
  const [own, other] = [join(now, file), join(approved, file)]
  if (!existsSync(other)) return { change: null, diff: null }
  const [mine, theirs] = await Promise.all([own, other].map((path) => sharp(path).metadata()))
  const width = Math.max(mine?.width ?? 1, theirs?.width ?? 1)
  const height = Math.max(mine?.height ?? 1, theirs?.height ?? 1)
  const onCanvas = (path: string) =>
    sharp(path)
      .resize({ width, height, fit: 'contain', position: 'left top', background: '#f0f' })
      .toBuffer()
  const { data, info } = await sharp(await onCanvas(own))
    .composite([{ input: await onCanvas(other), blend: 'difference' }])
    .removeAlpha()
    .greyscale()
    .threshold(UNSEEN)
    .raw()
    .toBuffer({ resolveWithObject: true })
  let different = 0
  for (let at = 0; at < data.length; at += info.channels) if (data[at] !== 0) different += 1
  const change = Math.ceil((1000 * different) / (width * height)) / 10
  if (change === 0) return { change, diff: null }
  const diff = file.replace('.jpeg', '.diff.png')
  await sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    .png()
    .toFile(join(now, diff))
  return { change, diff }
}

/** One page: what changed comes first. */
export function toReport(shots: readonly Compared[]): string {
  const changed = shots.filter(({ change }) => change !== null && change > 0)
  const pages = [...Map.groupBy(shots, ({ name }) => name)]
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Pictures of the demo sites</title>
<style>
body { margin: 2rem; font: 1rem/1.4 system-ui; }
div { display: flex; gap: 1rem; align-items: start; overflow-x: auto; margin-bottom: 3rem; }
figure { margin: 0; flex: none; }
img { width: 18rem; border: 1px solid #ccc; }
.w1440 img, .w768 img { width: 32rem; }
.wrong { color: #b00; font-weight: bold; }
</style>
<h1>Pictures of the demo sites</h1>
<p>${shots.length} pictures, ${changed.length} of them changed.</p>
${changed.length === 0 ? '' : `<h2>Changed</h2>${changed.map(toChange).join('')}`}
${pages.map(([name, all]) => `<h2 id="${escape(name)}">${escape(name)}</h2><div>${all.map(toFigure).join('')}</div>`).join('\n')}
</html>
`
}

function toChange(shot: Compared): string {
  const pictures = [`approved/${shot.file}`, `now/${shot.file}`, `now/${shot.diff ?? shot.file}`]
  return `<h3>${escape(shot.name)} at ${shot.width} px: ${shot.change} %</h3><div class="w${shot.width}">${pictures.map(toPicture).join('')}</div>`
}

function toFigure({ file, width, sideways, change }: Compared): string {
  const wrong = sideways > 0 ? ` <span class="wrong">scrolls sideways by ${sideways} px</span>` : ''
  const state =
    change === null ? 'not approved yet' : change === 0 ? 'unchanged' : `${change} % changed`
  return `<figure class="w${width}"><figcaption>${width} px, ${state}${wrong}</figcaption>${toPicture(`now/${file}`)}</figure>`
}

const toPicture = (path: string) =>
  `<a href="${escape(path)}"><img src="${escape(path)}" alt="" loading="lazy"></a>`
const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
