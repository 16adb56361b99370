// The JSON Schema of site files, for editors: as a file may be written, before defaults. A site may be written in several
// files, so none of them must hold all that a site needs; `tenants check` sees to that.
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

/** Writes it; the code to end with. */
export async function writeSchema(): Promise<number> {
  await writeFile(join(root, 'tenants/site.schema.json'), siteJsonSchema())
  console.log('tenants/site.schema.json written.')
  return 0
}
