import { afterEach, describe, expect, it, vi } from 'vitest'

import { readOptions } from '#cli/read-options.ts'
import { run } from '#cli/run.ts'

const config = { allowPositionals: true, options: { site: { type: 'string' } } } as const
const USAGE = 'npm run example -- list'

afterEach(() => vi.restoreAllMocks())

/** Reads words as a command does; its exit code and what it printed if it ended the command. */
function read(...words: string[]) {
  vi.spyOn(process, 'argv', 'get').mockReturnValue(['node', 'example.ts', ...words])
  const exit = vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`exit ${code}`)
  })
  const printed = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')].map((spy) =>
    spy.mockImplementation(() => undefined),
  )
  try {
    return readOptions(config, USAGE)
  } catch {
    return {
      code: exit.mock.lastCall?.[0],
      output: printed.flatMap((spy) => spy.mock.calls.flat()),
    }
  }
}

describe('words of a command', () => {
  it('are its options and positionals', () => {
    expect(read('list', '--site', 'acme')).toMatchObject({
      positionals: ['list'],
      values: { site: 'acme' },
    })
  })

  it.each(['--help', '-h'])('show its usage, without an error, with %s', (word) => {
    expect(read('list', word)).toEqual({ code: 0, output: [USAGE] })
  })

  it('show its usage, and what is wrong, with an unknown option', () => {
    expect(read('--wrong')).toEqual({
      code: 1,
      output: [`Unknown option '--wrong'.\n\n${USAGE}`],
    })
  })
})

describe('a command', () => {
  it.each([
    ['src/cli/stock-import.ts', 'npm run stock:import -- <file> --site <slug>'],
    ['src/cli/tenants.ts', 'npm run tenants -- <command>\n\n  check [slug…]'],
  ])('%s prints its usage for an invalid option', async (command, usage) => {
    const { code, output } = await run('node', [command, '--wrong'])
    expect(code).toBe(1)
    expect(output).toContain("Unknown option '--wrong'.\n\n")
    expect(output).toContain(usage)
    expect(output).not.toContain('    at ')
  })

  it.each([
    [['help'], 0, /^npm run tenants -- <command>/],
    [['publish', '--help'], 0, /^npm run tenants -- publish/],
    [['publsh'], 1, /Unknown command 'publsh'\.\n\nnpm run tenants -- <command>/],
    [
      ['rollback', 'acme', '--to', 'x'],
      1,
      /'x' is not a version\. See npm run tenants -- history acme\./,
    ],
  ])('of sites with %j says how to call it, or what is wrong', async (words, status, text) => {
    const { code, output } = await run('node', ['src/cli/tenants.ts', ...words])
    expect(code).toBe(status)
    expect(output).toMatch(text)
  })
})
