// Labels of fields and their values, for describing changes.
import type { Words } from '#rollout/describe-change.ts'
import type { FieldWords } from '#rollout/value-text.ts'
import { type Json, valueAt } from '#rollout/json.ts'
import { COLUMN_FIELDS } from '#vehicle/columns.ts'
import type { Field } from './field.ts'
import { loadField } from './load-fields.ts'

/** The labels for some groups of a site. A group has none if it has no form, or if its form cannot be loaded now. */
export async function loadWords(
  env: { ASSETS: Fetcher },
  groups: Iterable<string>,
): Promise<Words> {
  const loaded = await Promise.all(
    [...new Set(groups)].map(
      async (group) => [group, await loadField(env, group).catch(() => null)] as const,
    ),
  )
  const fields = new Map(loaded)
  return (keys, document) => {
    const [group = '', ...rest] = keys
    if (group === 'intake' && rest[0] === 'columns' && rest[1] !== undefined)
      return { label: `“${rest[1]}”`, options: COLUMN_WORDS }
    let field: Field | null | undefined = fields.get(group)
    let value: Json | undefined = document[group]
    for (const key of rest) {
      field = descend(field, key, value)
      value = valueAt(value, [key])
    }
    return field == null ? null : wordsOf(variantOf(field, value) ?? field)
  }
}

/** What a column of the dealer's own file may contain, in the words of its form. */
const COLUMN_WORDS: ReadonlyMap<Json | undefined, string> = new Map([
  [undefined, 'not in the map'],
  ['', 'left out'],
  ...Object.entries(COLUMN_FIELDS).map(([name, { label }]) => [name, label] as const),
])

function descend(field: Field | null | undefined, key: string, value: Json | undefined) {
  if (field?.widget === 'list') return field.item
  const group = field?.widget === 'variants' ? variantOf(field, value) : field
  return group?.widget === 'group' ? group.fields.find(([name]) => name === key)?.[1] : undefined
}

/** The shape of an object that may have one of several. */
function variantOf(field: Field, value: Json | undefined) {
  if (field.widget !== 'variants') return undefined
  const kind = valueAt(value, [field.by])
  return field.variants.find((one) => one.value === kind)?.group
}

function wordsOf(field: Field): FieldWords {
  const { label, standard } = field
  if (field.widget !== 'choice' && field.widget !== 'ticks') return { label, standard }
  return { label, standard, options: new Map(field.options.map((one) => [one.value, one.label])) }
}
