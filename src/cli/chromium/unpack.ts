// Unpacks the Chromium from npm, with the libraries and fonts that a bare machine lacks. Its package only supports AWS,
// and unpacks into the system's temporary folder, where an incompletely unpacked browser looks complete.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { root } from '#cli/run.ts'

export type Unpacked = { executablePath: string; env: NodeJS.ProcessEnv }

/** Fonts of the machine, if it has any, and those of the package. */
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`

export type Folders = {
  /** Installation folder of the package. */
  from: string
  /** Target folder. */
  to: string
  /** Used if `to` is not writable. */
  spare: string
}

const FOLDERS: Folders = {
  from: join(createRequire(import.meta.url).resolve('@sparticuz/chromium'), '../..'),
  to: join(root, 'node_modules/.cache/forecourt-chromium'),
  spare: join(tmpdir(), `forecourt-chromium-${userInfo().uid}`),
}

/** Unpacks the browser unless an earlier call did. */
export async function unpackChromium({ from, to, spare } = FOLDERS): Promise<Unpacked> {
  try {
    return toLaunch(await unpackOnce(from, to))
  } catch (error) {
    if (!isUnwritable(error)) throw error
    await mkdir(spare, { recursive: true, mode: 0o700 })
    // The temporary folder is shared: another user could have put another program there.
    if ((await lstat(spare)).uid !== userInfo().uid)
      throw new Error(`${spare} belongs to another user`, { cause: error })
    return toLaunch(await unpackOnce(from, spare))
  }
}

function toLaunch(folder: string): Unpacked {
  const { LD_LIBRARY_PATH: libraries = '' } = process.env
  return {
    executablePath: join(folder, 'chromium'),
    // Only for the browser: other programs must not load its libraries.
    env: {
      ...process.env,
      LD_LIBRARY_PATH: [join(folder, 'al2023/lib'), libraries].filter(Boolean).join(':'),
      FONTCONFIG_FILE: join(folder, 'fonts/fonts.conf'),
    },
  }
}

async function unpackOnce(from: string, to: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(from, 'package.json'), 'utf8'))
  const folder = join(to, version)
  if (existsSync(folder)) return folder
  await mkdir(to, { recursive: true })
  await unpackInto(folder, join(from, 'bin'))
  return folder
}

/** Unpacks beside the folder and renames, so that the folder is complete whenever it exists. */
async function unpackInto(folder: string, bin: string): Promise<void> {
  const unfinished = await mkdtemp(`${folder}.`)
  try {
    const archives = (await readdir(bin)).map((name) => join(bin, name))
    // A process of its own: the package's helper unpacks to the temporary folder of its process.
    await promisify(execFile)(process.execPath, [import.meta.filename, ...archives], {
      env: { ...process.env, TMPDIR: unfinished },
    })
    await writeFile(join(unfinished, 'fonts/fonts.conf'), FONTS)
    await rename(unfinished, folder)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    // Another process was faster.
    if (!existsSync(folder)) throw error
  }
}

function isUnwritable(error: unknown): boolean {
  return ['EACCES', 'ENOENT', 'ENOTDIR', 'EPERM', 'EROFS'].includes(
    (error as { code?: string }).code ?? '',
  )
}

if (import.meta.main) {
  const { inflate } = await import('@sparticuz/chromium')
  await Promise.all(process.argv.slice(2).map((archive) => inflate(archive)))
}
