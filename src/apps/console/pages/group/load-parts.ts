// The parts of a form: each with its fields, without those that the form leaves out.
import type { Field } from '#apps/console/fields/field.ts'
import type { FormPart } from '#apps/console/fields/form.ts'
import { loadField } from '#apps/console/fields/load-fields.ts'
import type { Part } from '#apps/console/fields/screens.ts'
import type { Env } from '#env.ts'
import { parsePointer } from '#rollout/json.ts'

export async function loadParts(env: Env, parts: readonly Part[]): Promise<FormPart[]> {
  return Promise.all(
    parts.map(async ({ at, without = [] }) => {
      const [group = '', ...keys] = parsePointer(at) ?? []
      const field = await loadField(env, group)
      return { at, field: omit(descend(field, keys), without) }
    }),
  )
}

function descend(field: Field, keys: readonly string[]): Field {
  let found = field
  for (const key of keys) {
    const inner =
      found.widget === 'group'
        ? found.fields.find(([name]) => name === key)?.[1]
        : found.widget === 'list'
          ? found.item
          : undefined
    if (inner === undefined) throw new Error(`No field at ${keys.join('/')}`)
    found = inner
  }
  return found
}

function omit(field: Field, keys: readonly string[]): Field {
  if (field.widget !== 'group' || keys.length === 0) return field
  return { ...field, fields: field.fields.filter(([key]) => !keys.includes(key)) }
}
