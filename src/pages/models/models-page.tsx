// New models in groups, with the groups and the makes to narrow them to (R38, W61, W62).
import { BlockFrame } from '#pages/content/block-frame.tsx'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Markup } from '#ui/markup.tsx'
import { ModelTiles } from '#ui/model-tile.tsx'
import { useSite } from '#ui/site-context.ts'
import { toModelsCrumbs } from './model-head.ts'
import type { Choice, ModelsView } from './models-view.ts'

export function ModelsBody({ view }: { view: ModelsView }) {
  const { title, intro } = useSite().site.models
  const { words, bodies, makes, groups } = view
  return (
    <div data-page="content" className="content" data-testid="models">
      <Breadcrumbs crumbs={toModelsCrumbs(view, title)} />
      <header className="page-head">
        <h1>{words === '' ? title : `${title}: ${words}`}</h1>
        {intro !== '' && words === '' && <Markup html={intro} />}
      </header>
      <div className="model-choices">
        <Choices name="Body" choices={bodies} />
        {makes.length > 0 && <Choices name="Make" choices={makes} />}
      </div>
      {groups.map(({ title: name, slug, models }, at) => (
        <BlockFrame
          key={slug}
          block={{ kind: 'models', id: slug, tone: 'plain', title: name, intro: '' }}
        >
          <ModelTiles models={models} hasFirst={at === 0} />
        </BlockFrame>
      ))}
    </div>
  )
}

function Choices({ name, choices }: { name: string; choices: readonly Choice[] }) {
  return (
    <nav aria-label={name}>
      {choices.map(({ label, href, isCurrent }) => (
        <a key={label} href={href} aria-current={isCurrent ? 'page' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  )
}
