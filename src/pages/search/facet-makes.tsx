// Makes as cards with wordmarks, with the models of a selected make below (W4).
import { toGrouped } from '#lib/money.ts'
import type { FacetValueView } from '#search/view.ts'
import { Wordmark } from '#ui/wordmark.tsx'
import { FacetLink, FacetValue, Folded, type ListFacet } from './facet-list.tsx'

export function FacetMakes({ facet }: { facet: ListFacet }) {
  return (
    <Folded
      className="makes"
      facet={facet}
      draw={(make) => <Make key={make.value} make={make} />}
      more="Show all makes"
      fewer="Hide extra makes"
    />
  )
}

function Make({ make }: { make: FacetValueView }) {
  const { models } = make
  const isOpen = models !== undefined && models.values.length > 0
  return (
    <li className={isOpen ? 'make-open' : undefined}>
      <label
        className="make"
        data-testid="facet-value"
        data-value={make.value}
        data-count={make.count}
      >
        <input
          type="checkbox"
          name="refinementList[make][]"
          value={make.value}
          defaultChecked={make.selected}
        />
        <FacetLink value={make}>
          <Wordmark of={make} />
        </FacetLink>
        <span className="count">{toGrouped(make.count)}</span>
      </label>
      {isOpen && (
        <Folded
          className="values"
          label={`Models of ${make.label}`}
          facet={{ name: 'model', ...models }}
          draw={(model) => (
            <li key={model.value}>
              <FacetValue name="model" value={model} />
            </li>
          )}
          more="Show all models"
          fewer="Show fewer models"
        />
      )}
    </li>
  )
}
