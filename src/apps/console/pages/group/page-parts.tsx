// The parts of a previewed page, as links to the forms that edit them. With scripts, clicking a part of the page
// follows its link.
import { groupsOf } from '#apps/console/pages/shell.tsx'
import { titleOf } from '#apps/console/fields/screens.ts'
import { type Group, GROUPS, type Person } from '#apps/console/permissions.ts'
import { consoleRoutes } from '#apps/console/routes.ts'
import { textOf, upperFirst } from '#lib/text.ts'
import { withQuery } from '#lib/url.ts'
import { isJsonObject, type Json, parsePointer, valueAt } from '#rollout/json.ts'
import type { Source } from '#rollout/source.ts'

type Props = {
  person: Person
  document: Source
  slug: string
  /** Pointer of the item that the form is about. */
  item: string | undefined
}

/** A part of the page. `of`: "offer" and the end of the address of its page, or "header" or "footer". */
type Part = { href: string; label: string; of?: string }

export function PageParts(props: Props) {
  const parts = [...blockParts(props), ...offerParts(props), ...frameParts(props)]
  if (parts.length === 0) return null
  return (
    <details className="more page-parts">
      <summary>What is on this page</summary>
      <ul>
        {parts.map(({ href, label, of }) => (
          <li key={href}>
            <a href={href} {...(of !== undefined && { 'data-for': of })}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The blocks of a page are on the same form. */
function blockParts({ document, item = '' }: Props): Part[] {
  const page = valueAt(document, parsePointer(item) ?? [])
  const blocks = item.startsWith('/pages/') && isJsonObject(page) ? listOf(page['blocks']) : []
  return blocks.map((block, place) => ({
    href: `#${item}/blocks/${place}`,
    label: [`${place + 1}. ${kindOf(block)}`, titleOf(block)].filter(Boolean).join(': '),
  }))
}

const kindOf = (block: Json) =>
  upperFirst((isJsonObject(block) ? textOf(block['kind']) : '').replaceAll(/[-_]/g, ' '))

/** Offers have forms of their own, wherever they are shown. */
function offerParts({ person, document, slug, item = '' }: Props): Part[] {
  const { offers } = document
  const list = isJsonObject(offers) ? listOf(offers['list']) : []
  if (item.startsWith('/offers/') || !groupsOf(person, slug).includes('offers')) return []
  return list.flatMap((offer) => {
    const id = isJsonObject(offer) ? textOf(offer['id']) : ''
    if (id === '') return []
    const href = withQuery(consoleRoutes.groupPage.href(slug, 'offers', 'item'), { key: id })
    return [{ href, label: `Offer: ${titleOf(offer)}`, of: `offer ${id}` }]
  })
}

/** The settings that header and footer are made from. */
const FRAME: [group: Group, of: string][] = [
  ['menus', 'header'],
  ['contact', 'footer'],
]

function frameParts({ person, slug }: Props): Part[] {
  const own = groupsOf(person, slug)
  return FRAME.filter(([group]) => own.includes(group)).map(([group, of]) => ({
    href: consoleRoutes.group.href(slug, group),
    label: `${upperFirst(of)}: ${GROUPS[group].label.toLowerCase()}`,
    of,
  }))
}

const listOf = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : [])
