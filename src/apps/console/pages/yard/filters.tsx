// The filters of the yard's list: search and order are always visible; the others are collapsed unless one is in use.
import { SearchForm } from '#apps/console/pages/list.tsx'
import { AGES, POSITIONS, YARD_SORTS } from '#search/yard-list.ts'
import { isFiltered, type ListQuery, toParameters } from './read-query.ts'
import { CONDITIONS } from './words.ts'

/** Values in the site's stock by field, with the number of vehicles of each. */
type Values = Readonly<Record<string, Readonly<Record<string, number>>>>

type FiltersProps = { path: string; query: ListQuery; values: Values }

export function Filters({ path, query, values }: FiltersProps) {
  const namesOf = (field: string) => Object.keys(values[field] ?? {}).toSorted()
  const same = (names: readonly string[]) => names.map((name) => [name, name] as const)
  const conditions = namesOf('car_type').map((name) => [name, CONDITIONS[name] ?? name] as const)
  const labels = (table: Readonly<Record<string, { label: string }>>) =>
    Object.entries(table).map(([name, { label }]) => [name, label] as const)
  return (
    <SearchForm path={path} words={query.words} placeholder="Model, stock number, VIN">
      <input type="hidden" name="view" value={query.view} />
      {toParameters(query).col !== undefined && (
        <input type="hidden" name="col" value={toParameters(query).col} />
      )}
      <OrderField sort={query.sort} />
      <details className="more filters" open={isNarrowed(query)}>
        <summary>More filters</summary>
        <div>
          <Choice label="Condition" name="condition" value={query.condition} options={conditions} />
          <Choice
            label="Location"
            name="location"
            value={query.location}
            options={same(namesOf('location_name'))}
          />
          <Choice label="Tag" name="tag" value={query.tag} options={same(namesOf('tag'))} />
          <Choice label="Days in stock" name="age" value={query.age} options={labels(AGES)} />
          <Choice
            label="Price"
            name="position"
            value={query.position}
            options={labels(POSITIONS)}
          />
          <Choice
            label="Photos"
            name="photos"
            value={query.isBare ? 'none' : ''}
            options={[['none', 'Without photos']]}
          />
          <Choice
            label="Own values"
            name="own"
            value={query.isOwn ? 'yes' : ''}
            options={[['yes', 'With own values']]}
          />
        </div>
      </details>
    </SearchForm>
  )
}

/** Whether one of the collapsed filters is in use. */
const isNarrowed = (query: ListQuery) => isFiltered({ ...query, words: '' })

function OrderField({ sort }: Pick<ListQuery, 'sort'>) {
  return (
    <label>
      Order
      <select name="sort" defaultValue={sort}>
        {Object.entries(YARD_SORTS).map(([name, text]) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}

type ChoiceProps = {
  label: string
  name: string
  value: string
  options: readonly (readonly [value: string, text: string])[]
}

/**
 * A filter with one value. A chosen value stays even if no vehicle has it any more, so that people see what they filter
 * by.
 */
function Choice({ label, name, value, options }: ChoiceProps) {
  const isKnown = value === '' || options.some(([known]) => known === value)
  const all = isKnown ? options : [...options, [value, value] as const]
  return (
    <label>
      {label}
      <select name={name} defaultValue={value}>
        <option value="">Any</option>
        {all.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}
