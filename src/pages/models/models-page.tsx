// New models in groups, with filters by group and make.
import { BlockFrame } from '#pages/content/block-frame.tsx'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Choices } from '#ui/choices.tsx'
import { ModelTiles } from '#ui/model-card.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { useSite } from '#ui/site-context.ts'
import { toModelsCrumbs } from './model-head.ts'
import type { ModelsView } from './models-view.ts'

export function ModelsBody({ view }: { view: ModelsView }) {
  const { title, intro } = useSite().site.models
  const { words, bodies, makes, groups } = view
  return (
    <div data-page="content" className="content" data-testid="models">
      <Breadcrumbs crumbs={toModelsCrumbs(view, title)} />
      <PageHead
        title={words === '' ? title : `${title}: ${words}`}
        intro={words === '' ? intro : ''}
      />
      <Choices
        rows={[
          { name: 'Body', choices: bodies },
          ...(makes.length === 0 ? [] : [{ name: 'Make', choices: makes }]),
        ]}
      />
      <BlockFrame block={{ kind: 'models' }}>
        <div className="model-groups">
          {groups.map(({ title: name, slug, models }, at) => (
            <section key={slug} id={slug}>
              <h2>{name}</h2>
              <ModelTiles models={models} hasFirst={at === 0} />
            </section>
          ))}
        </div>
      </BlockFrame>
    </div>
  )
}
