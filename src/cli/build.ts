// Builds the files that browsers load: scripts, a style sheet per kind of page, icons, typefaces and dealers' logos,
// into static/build; and the fields of forms, which the Worker reads there.
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'

import type { Milliseconds } from '#lib/zone-time.ts'
import { fontFiles } from '#tenant/typefaces.ts'
import { buildCode } from './build-code.ts'
import { writeFieldTable } from './build-fields.ts'
import { BUILD_FILES } from './build-files.ts'
import { buildIcons } from './build-icons.ts'
import { buildTypefaces } from './build-typefaces.ts'
import { cutFonts } from './cut-fonts.ts'
import { hashReading } from './hash-reading.ts'
import { root } from './run.ts'

const out = join(root, 'static/build')
const DAY_MS: Milliseconds = 86_400_000

await mkdir(join(out, 'fonts'), { recursive: true })
const { addresses, modules, files: code } = await buildCode(out)
const icons = await buildIcons(out)
const typefaces = await buildTypefaces(out)
const files = [...code, icons, typefaces].toSorted()
await copyFonts()
await cutFonts(join(root, 'static'))
await copyLogos()
await writeFieldTable(join(out, 'fields'))
await writeJson('reading.json', { version: await hashReading(root) })
await writeJson('manifest.json', {
  ...addresses,
  'icons.css': `/build/${icons}`,
  'typefaces.css': `/build/${typefaces}`,
})
await writeJson('modules.json', modules)
await writeJson(BUILD_FILES, files)
await dropOld(files)

/** Writes atomically, and only on a change. */
async function writeJson(name: string, value: unknown): Promise<void> {
  const file = join(out, name)
  const text = `${JSON.stringify(value, null, 2)}\n`
  if ((await readFile(file, 'utf8').catch(() => '')) === text) return
  await writeFile(`${file}.${process.pid}`, text)
  await rename(`${file}.${process.pid}`, file)
}

async function copyFonts(): Promise<void> {
  const require = createRequire(import.meta.url)
  await Promise.all(
    fontFiles().map(({ from, to }) => copyFile(require.resolve(from), join(root, 'static', to))),
  )
}

async function copyLogos(): Promise<void> {
  const folders = (await readdir(join(root, 'tenants'), { withFileTypes: true })).filter((entry) =>
    entry.isDirectory(),
  )
  for (const { name } of folders) {
    const drawings = (await readdir(join(root, 'tenants', name))).filter((file) =>
      file.endsWith('.svg'),
    )
    if (drawings.length > 0) await mkdir(join(out, 'sites', name), { recursive: true })
    await Promise.all(
      drawings.map((file) =>
        copyFile(join(root, 'tenants', name, file), join(out, 'sites', name, file)),
      ),
    )
  }
}

/**
 * Pages of the previous build still request its files, so they stay for a day; a deployment keeps them longer
 * (deploy.ts).
 */
async function dropOld(current: string[]): Promise<void> {
  const keep = new Set([...current, 'manifest.json', 'modules.json', 'reading.json', BUILD_FILES])
  for (const file of await readdir(out)) {
    // Another build may be running, so its files may disappear.
    const info = await stat(join(out, file)).catch(() => null)
    const isOld = info?.isFile() === true && Date.now() - info.mtimeMs > DAY_MS
    if (isOld && !keep.has(file)) await rm(join(out, file), { force: true })
  }
}
