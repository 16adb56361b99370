// Checks the documents: sizes, links, and the commands, log events and stores that they name, against the code.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { RETENTION } from '#tenant/schema-privacy.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const folderReadmes = globSync('{src,test}/**/README.md', {
  cwd: root,
  exclude: ['**/node_modules'],
}).toSorted()
const documents = ['README.md', 'ARCHITECTURE.md', 'test/requirements.md', ...folderReadmes].map(
  (path) => ({ path, text: read(path) }),
)
const code = globSync('src/**/*.{ts,tsx}', { cwd: root })
  .filter((path) => !path.startsWith('src/client/') && !path.startsWith('src/cli/'))
  .map(read)
  .join('\n')

/** Events listed in the last section of a folder's README: before the first colon of each line. */
const documented = documents.flatMap(({ path, text }) =>
  (text.split('## Log events')[1] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('- `'))
    .flatMap((line) =>
      [...line.slice(0, line.indexOf(': ')).matchAll(/`([^`]+)`/g)].map(([, event]) => ({
        event: event ?? '',
        path,
      })),
    ),
)

const limits: [path: string, max: number][] = [
  ['README.md', 8192],
  ['ARCHITECTURE.md', 15_360],
  ...folderReadmes.map((path): [string, number] => [path, 4096]),
]

describe('documents', () => {
  it.each(limits)('%s has at most %i bytes', (path, max) => {
    expect(Buffer.byteLength(read(path))).toBeLessThanOrEqual(max)
  })

  it('link to files that exist', () => {
    const broken = documents.flatMap(({ path, text }) =>
      [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)]
        .map(([, target]) => target ?? '')
        .filter((target) => !existsSync(join(root, dirname(path), target)))
        .map((target) => `${path}: ${target}`),
    )
    expect(broken).toEqual([])
  })

  it('name commands that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const named = documents.flatMap(({ text }) =>
      [...text.matchAll(/npm run ([a-z:]+)/g)].map(([, name]) => name ?? ''),
    )
    expect(named.filter((name) => !(name in scripts))).toEqual([])
  })

  it('explain each log event in exactly one folder', () => {
    const logged = [
      ...code.matchAll(
        /(?:\blog|logError|logWarning|logSecurity|createTimeout)\(\s*'([a-z-]+\.[a-z-]+)'/g,
      ),
    ].map(([, event]) => event ?? '')
    const names = documented.map(({ event }) => event)
    expect(logged.length).toBeGreaterThan(40)
    expect([...new Set(logged)].filter((event) => !names.includes(event))).toEqual([])
    expect(names.filter((event, at) => names.indexOf(event) !== at)).toEqual([])
  })

  it('explain no log event that the code does not have', () => {
    expect(documented.filter(({ event }) => !code.includes(`'${event}'`))).toEqual([])
  })

  it('show how long each kind of data is kept, as the table of the code says', () => {
    const rows = Object.values(RETENTION).map(({ what, since, months, least, most }) =>
      [what, String(months), `${least} to ${most}`, since].join(' | '),
    )
    const shown = read('src/ops/retention/README.md').replaceAll(/ +/g, ' ')
    expect(rows.filter((row) => !shown.includes(`| ${row} |`))).toEqual([])
  })

  it('name every Durable Object and table', () => {
    const objects = [...read('wrangler.toml').matchAll(/class_name = "(\w+)"/g)].map(([, it]) => it)
    const tables = globSync('migrations/*.sql', { cwd: root })
      .flatMap((path) => [...read(path).matchAll(/CREATE TABLE (?:IF NOT EXISTS )?(\w+)/g)])
      .map(([, table]) => table)
      // A new form of a table, which took its name.
      .filter((table) => table !== 'leads_with_rowid')
    const text = read('ARCHITECTURE.md')
    expect([...objects, ...tables].filter((name) => !text.includes(`\`${name}\``))).toEqual([])
  })
})
