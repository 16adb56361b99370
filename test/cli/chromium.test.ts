import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompressSync } from 'node:zlib'

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { findChromium, type Browser } from '#cli/chromium.ts'
import { unpackChromium, type Folders } from '#cli/chromium/unpack.ts'

let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-chromium-test-'))
  vi.stubEnv('BROWSER', '')
  vi.stubEnv('CHROMIUM_PATH', '')
})
afterEach(async () => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  await rm(folder, { recursive: true })
})

/** A program that replaces a browser. */
async function write(name: string, script: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, `#!/bin/sh\n${script}\n`)
  await chmod(path, 0o755)
  return path
}

const broken = () =>
  write('broken', 'echo "libnspr4.so: cannot open shared object file" >&2; exit 127')

describe('finding a browser', () => {
  it('picks the first of the system that starts', async () => {
    const works = await write('works', 'echo Chromium 1')
    expect(await findChromium({ paths: ['/nothing/here', works] })).toMatchObject({
      executablePath: works,
      env: process.env,
    })
  })

  it('says why one does not start, and uses the one from npm', async () => {
    const said = vi.spyOn(console, 'error').mockReturnValue()
    const npm: Browser = { executablePath: '/npm/chromium', args: [], env: {} }
    const paths = [await broken()]
    expect(await findChromium({ paths, fallback: async () => npm })).toBe(npm)
    expect(said.mock.lastCall?.[0]).toContain(`${paths[0]} does not start: libnspr4.so`)
  })

  it('says why none starts', async () => {
    const fallback = async () => ({ problem: 'Not on this machine.' })
    expect(await findChromium({ paths: [await broken()], fallback })).toEqual({
      problem: `${folder}/broken does not start: libnspr4.so: cannot open shared object file\nNot on this machine.`,
      onPurpose: false,
    })
  })

  it('uses only the one named by CHROMIUM_PATH', async () => {
    vi.stubEnv('CHROMIUM_PATH', await broken())
    const paths = [await write('works', 'echo Chromium 1')]
    expect(await findChromium({ paths })).toMatchObject({
      problem: expect.stringContaining('CHROMIUM_PATH:'),
      onPurpose: false,
    })
    vi.stubEnv('CHROMIUM_PATH', paths[0])
    expect(await findChromium({ paths: [] })).toMatchObject({ executablePath: paths[0] })
  })

  it('looks for none when BROWSER is none', async () => {
    vi.stubEnv('BROWSER', 'none')
    const paths = [await write('works', 'echo Chromium 1')]
    expect(await findChromium({ paths })).toMatchObject({ onPurpose: true })
  })
})

describe('the browser from npm', () => {
  /** A package like the real one, whose browser prints its environment variables. */
  async function createPackage(): Promise<Folders> {
    const from = join(folder, 'package')
    const bin = join(from, 'bin')
    await mkdir(join(folder, 'lib'))
    await mkdir(join(folder, 'fonts'))
    await mkdir(bin, { recursive: true })
    await writeFile(join(folder, 'lib/libnspr4.so'), 'a library')
    await writeFile(join(folder, 'fonts/sans.ttf'), 'a typeface')
    await writeFile(join(folder, 'fonts.conf'), 'for another folder')
    await writeFile(join(folder, 'libGLESv2.so'), 'graphics')
    await pack(join(bin, 'al2023.tar.br'), 'lib')
    await pack(join(bin, 'fonts.tar.br'), 'fonts', 'fonts.conf')
    await pack(join(bin, 'swiftshader.tar.br'), 'libGLESv2.so')
    const browser = '#!/bin/sh\necho "$LD_LIBRARY_PATH $FONTCONFIG_FILE"\n'
    await writeFile(join(bin, 'chromium.br'), brotliCompressSync(browser))
    await writeFile(join(from, 'package.json'), '{"version":"1.0.0"}')
    return { from, to: join(folder, 'cache'), spare: join(folder, 'spare') }
  }

  async function pack(archive: string, ...names: string[]): Promise<void> {
    const options = { cwd: folder, encoding: 'buffer' } as const
    const { stdout } = await promisify(execFile)('tar', ['-c', ...names], options)
    await writeFile(archive, brotliCompressSync(stdout))
  }

  it('is unpacked completely, and only once', async () => {
    const folders = await createPackage()
    const done = join(folders.to, '1.0.0')
    const { executablePath } = await unpackChromium(folders)
    expect(executablePath).toBe(join(done, 'chromium'))
    expect(await readFile(join(done, 'al2023/lib/libnspr4.so'), 'utf8')).toBe('a library')
    expect(await readFile(join(done, 'fonts/fonts/sans.ttf'), 'utf8')).toBe('a typeface')
    expect(await readFile(join(done, 'libGLESv2.so'), 'utf8')).toBe('graphics')
    const { ino, mtimeMs } = await stat(done)
    await rm(join(folders.from, 'bin'), { recursive: true })
    await unpackChromium(folders)
    expect(await stat(done)).toMatchObject({ ino, mtimeMs })
  })

  it('is the only one that receives its libraries and fonts', async () => {
    vi.stubEnv('LD_LIBRARY_PATH', '/own')
    const before = { ...process.env }
    const folders = await createPackage()
    const { executablePath, env } = await unpackChromium(folders)
    const { stdout } = await promisify(execFile)(executablePath, [], { env })
    const done = join(folders.to, '1.0.0')
    expect(stdout.trim()).toBe(`${done}/al2023/lib:/own ${done}/fonts/fonts.conf`)
    expect(await readFile(`${done}/fonts/fonts.conf`, 'utf8')).toContain('prefix="relative"')
    expect(process.env).toEqual(before)
  })

  it('is complete when several processes unpack it at once', async () => {
    const folders = await createPackage()
    const all = await Promise.all([1, 2, 3].map(() => unpackChromium(folders)))
    expect(new Set(all.map(({ executablePath }) => executablePath)).size).toBe(1)
    expect(await readdir(folders.to)).toEqual(['1.0.0'])
  })

  it('ignores what an interrupted process left', async () => {
    const folders = await createPackage()
    await mkdir(join(folders.to, '1.0.0.abcdef'), { recursive: true })
    await writeFile(join(folders.to, '1.0.0.abcdef/chromium'), 'half of it')
    const { executablePath } = await unpackChromium(folders)
    expect(await readFile(executablePath, 'utf8')).toContain('LD_LIBRARY_PATH')
  })

  it('leaves no files behind when an archive is broken', async () => {
    const folders = await createPackage()
    await writeFile(join(folders.from, 'bin/chromium.br'), 'no archive')
    await expect(unpackChromium(folders)).rejects.toThrow()
    expect(await readdir(folders.to)).toEqual([])
  })

  it('is unpacked elsewhere when its folder cannot be written', async () => {
    const folders = await createPackage()
    // A folder cannot be created in a file, not even by the administrator.
    const to = join(folders.from, 'package.json/cache')
    const { executablePath } = await unpackChromium({ ...folders, to })
    expect(executablePath).toBe(join(folders.spare, '1.0.0/chromium'))
  })
})
