// The JSON Schema of site files, for editors: as a file may be written, before defaults.
import * as z from 'zod'

import { siteSchema } from '#tenant/schema.ts'

/** Content of tenants/site.schema.json. */
export function siteJsonSchema(): string {
  const schema = z.toJSONSchema(siteSchema, { target: 'draft-2020-12', io: 'input' })
  return `${JSON.stringify({ title: 'Forecourt site', ...schema }, null, 2)}\n`
}
