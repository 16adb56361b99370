// The JSON Schema of site files, for editors: the format of a file before defaults. A site may be split into several
// files, so none of them must contain everything; `tenants check` checks that. Also the version of the schema.
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import * as z from 'zod'

import { root } from '#cli/run.ts'
import { siteSchema } from '#tenant/schema.ts'

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

/** Both files generated from the schema, by path, with their content. */
export function schemaFiles(): Record<string, string> {
  const text = siteJsonSchema()
  return {
    'tenants/site.schema.json': text,
    'src/tenant/schema-version.json': `{ "version": ${toVersion(text)} }\n`,
  }
}

/** Writes both files; returns the exit code. */
export async function writeSchema(): Promise<number> {
  for (const [path, text] of Object.entries(schemaFiles())) await writeFile(join(root, path), text)
  console.log(`${Object.keys(schemaFiles()).join(' and ')} written.`)
  return 0
}

/** A number that changes with everything except descriptions. Older releases expect whole numbers as versions. */
function toVersion(text: string): number {
  const content = JSON.stringify(JSON.parse(text), (name, value: unknown) =>
    name === 'description' && typeof value === 'string' ? undefined : value,
  )
  return Number.parseInt(createHash('sha256').update(content).digest('hex').slice(0, 12), 16)
}
