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
  .filter((path) => !path.startsWith('src/apps/site/client/') && !path.startsWith('src/cli/'))
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

/** Files of the project. Paths in documents may leave out folders at their beginning. */
const paths = globSync(
  ['*.{md,json,toml}', '{.github,migrations,src,static,tenants,test}/**/*.*'],
  { cwd: root, exclude: ['**/node_modules'] },
)
const FILE_NAME =
  /(?<![\w./{}$*~<>@-])(?:[a-z@.#][\w.-]*\/)*\w[\w.-]*\.(?:tsx?|mjs|css|md|jsonc?|toml|sh|sql)\b(?![\w(/-]|\.\w)/g
/** Names in examples, and of files of others. */
const EXAMPLES = new Set([
  'x.ts',
  'test/a.test.ts',
  'test/b.test.ts',
  'before.sql',
  'cities.json',
  'vehicles.json',
  'pages/its-name/route.tsx',
  'src/apps/site/pages/its-name/route.tsx',
  'blocks/quote.tsx',
  'content/blocks/quote.css',
  'test/pages/quote-block.test.tsx',
])
/** What documents show as code. */
const texts = globSync(['*.md', '{src,test,tenants}/**/*.md'], {
  cwd: root,
  exclude: ['**/node_modules'],
}).map((path) => {
  const shown = [...read(path).matchAll(/`([^`\n]+)`/g)].map(([, code]) => code)
  return { path, text: shown.join('\n') }
})
const comments = globSync('{src,test}/**/*.{ts,tsx,mjs,css}', {
  cwd: root,
  exclude: ['**/node_modules'],
}).map((path) => {
  const found = read(path).matchAll(/(?<![:'"`\w/])\/\/ .*$|\/\*[\s\S]*?\*\//gm)
  return { path, text: [...found].map(([text]) => text).join('\n') }
})

const limits: [path: string, max: number][] = [
  ['README.md', 10_000],
  ['ARCHITECTURE.md', 20_000],
  ...folderReadmes.map((path): [string, number] => [path, 6000]),
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

  it('name files that exist, as comments in the code do', () => {
    const gone = [...texts, ...comments].flatMap(({ path, text }) =>
      [...text.matchAll(FILE_NAME)]
        .map(([name]) => name.replace(/^(?:\.{1,2}\/|#)/, ''))
        .filter((name) => !paths.some((it) => it === name || it.endsWith(`/${name}`)))
        .map((name) => `${path}: ${name}`),
    )
    expect([...new Set(gone)].filter((line) => !EXAMPLES.has(line.split(': ')[1] ?? ''))).toEqual(
      [],
    )
  })

  it('name every package that the product uses', () => {
    const section = read('ARCHITECTURE.md').split('## Dependencies')[1]?.split('Tools:')[0] ?? ''
    const named = [...section.matchAll(/\*\*([^*]+)\*\*/g)].map(([, name]) => name)
    const { dependencies } = JSON.parse(read('package.json')) as {
      dependencies: Record<string, string>
    }
    expect(new Set(named)).toEqual(new Set(Object.keys(dependencies)))
  })

  it('lead from the first page to every folder with a README, and to every folder of src', () => {
    const text = read('README.md')
    expect(folderReadmes.filter((path) => !text.includes(`(${path})`))).toEqual([])
    const folders = globSync('src/*/', { cwd: root }).map((path) => path.replace(/\/?$/, '/'))
    expect(folders.filter((path) => !text.includes(`\`${path}\``))).toEqual([])
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
    const shown = read('src/apps/ops/retention/README.md').replaceAll(/ +/g, ' ')
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
