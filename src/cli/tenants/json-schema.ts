// The JSON Schema of site files, for editors: the format of a file before defaults. A site may be split into several
// files, so none of them must contain everything; `tenants check` checks that. Also the version of the schema, and the
// table of how long data is kept.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import * as z from 'zod'

import { root } from '#cli/run.ts'
import { siteSchema } from '#tenant/schema.ts'
import { RETENTION } from '#tenant/schema-privacy.ts'

/** Metadata of the schema that only the console's forms need (tenant/schema-words.ts). */
const FOR_FORMS = ['label', 'help', 'widget', 'audience', 'options'] as const

/** Content of tenants/site.schema.json. */
export function siteJsonSchema(): string {
  const { required: _, ...schema } = z.toJSONSchema(siteSchema, {
    target: 'draft-2020-12',
    io: 'input',
    override: ({ jsonSchema }) => {
      for (const name of FOR_FORMS) delete jsonSchema[name]
    },
  })
  return `${JSON.stringify({ title: 'Forecourt site', ...schema }, null, 2)}\n`
}

/** The files generated from the schema, by path, with their content. */
export function schemaFiles(): Record<string, string> {
  const text = siteJsonSchema()
  return {
    'tenants/site.schema.json': text,
    'src/tenant/schema-version.json': `{ "version": ${toVersion(text)} }\n`,
    [RETENTION_README]: withRetention(readFileSync(join(root, RETENTION_README), 'utf8')),
  }
}

const RETENTION_README = 'src/apps/ops/retention/README.md'

/** The document with its table of how long each kind of data is kept. */
function withRetention(text: string): string {
  const rows = [
    ['data', 'months', 'a site can choose', 'counted from'],
    ...Object.values(RETENTION).map(({ what, since, months, least, most }) => [
      what,
      String(months),
      `${least} to ${most}`,
      since,
    ]),
  ]
  const widths = [0, 1, 2, 3].map((at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  const [head, ...rest] = rows.map(
    (row) => `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |\n`,
  )
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |\n`
  return text.replace(/^\|[^]*^\|.*\n/m, () => [head, rule, ...rest].join(''))
}

/** Writes them; returns the exit code. */
export async function writeSchema(): Promise<number> {
  const files = schemaFiles()
  for (const [path, text] of Object.entries(files)) await writeFile(join(root, path), text)
  console.log(`Written: ${Object.keys(files).join(', ')}`)
  return 0
}

/** A number that changes with everything except descriptions. Older releases expect whole numbers as versions. */
function toVersion(text: string): number {
  const content = JSON.stringify(JSON.parse(text), (name, value: unknown) =>
    name === 'description' && typeof value === 'string' ? undefined : value,
  )
  return Number.parseInt(createHash('sha256').update(content).digest('hex').slice(0, 12), 16)
}
