// The field table from the build: one file per group of the document, loaded when a form first needs it.
import type { Field } from './field.ts'

/** The fields of a group, such as "offers". Throws if the schema has no such group. */
export async function loadField({ ASSETS }: { ASSETS: Fetcher }, group: string): Promise<Field> {
  const answer = await ASSETS.fetch(`https://assets.local/build/fields/${group}.json`)
  if (!answer.ok) throw new Error(`The build has no fields for ${group}: ${answer.status}`)
  return answer.json()
}
