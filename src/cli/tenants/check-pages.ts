// Checks of pages that a site makes of blocks: addresses of their own, anchors told apart, blocks that have something to say.
import { ALIASES } from '#routes.ts'
import { parseFilter } from '#search/filter.ts'
import type { Block } from '#tenant/schema-blocks.ts'
import type { Site } from '#tenant/schema.ts'

import { isFixedPage } from './own-pages.ts'
import { quote, type Problem } from './problem.ts'

/** Problems under "pages", and of the blocks of models and makes. */
export function checkPages(site: Site): Problem[] {
  return [
    ...site.pages.flatMap((_, at) => checkAddress(at, site)),
    ...listBlocks(site).flatMap(([path, blocks]) => [
      ...checkAnchors(path, blocks),
      ...blocks.flatMap((block, at) => checkBlock(`${path}[${at}]`, block, site)),
    ]),
  ]
}

function checkAddress(at: number, { pages, finance, forms }: Site): Problem[] {
  const page = pages[at]
  if (page === undefined || page.path === '/') return checkTwice(at, pages)
  const { path } = page
  const wrong: [isSo: boolean, why: string][] = [
    [isFixedPage(path), 'where another page answers. Use an address of its own'],
    [
      finance.pages.some((other) => other.path === path),
      'which is the address of a page under finance.pages too. Keep one of them',
    ],
    [
      path.endsWith('/') || new URL(path, 'https://own.invalid').pathname !== path,
      'which no browser asks for as it stands. Use letters, digits and hyphens, without a slash at the end',
    ],
    [
      path in forms.aliases || path in ALIASES,
      'which is moved elsewhere as an alias: the page would answer instead. Remove one of them',
    ],
  ]
  const reason = wrong.find(([isSo]) => isSo)
  return reason === undefined
    ? checkTwice(at, pages)
    : [{ path: `pages[${at}].path`, message: `is ${quote(path)}, ${reason[1]}.` }]
}

/** Two pages share an address only where one goes before the other comes. */
function checkTwice(at: number, pages: Site['pages']): Problem[] {
  const page = pages[at]
  const first = pages.findIndex(
    (other, before) => before < at && other.path === page?.path && overlap(other, page),
  )
  return first === -1
    ? []
    : [
        {
          path: `pages[${at}].path`,
          message: `is ${quote(page?.path)}, which is the address of pages[${first}] in the same days. Keep one of them.`,
        },
      ]
}

type Window = { start: string; expiry: string }

function overlap(one: Window, other: Window): boolean {
  const goesBefore = (first: Window, second: Window) =>
    first.expiry !== '' && second.start !== '' && first.expiry < second.start
  return !goesBefore(one, other) && !goesBefore(other, one)
}

function listBlocks({ pages, models, brands }: Site): (readonly [string, readonly Block[]])[] {
  const of = (name: string, list: readonly { blocks: Block[] }[]) =>
    list.map(({ blocks }, at) => [`${name}[${at}].blocks`, blocks] as const)
  return [
    ...of('pages', pages),
    ...of('models.list', models.list),
    ...of('brands.list', brands.list),
  ]
}

/** Anchors of a page, those of slides among them, are told apart by name. */
function checkAnchors(path: string, blocks: readonly Block[]): Problem[] {
  const anchors = blocks.flatMap((block, at) => [
    ...(block.id === '' ? [] : [[`${path}[${at}].id`, block.id] as const]),
    ...(block.kind === 'hero'
      ? block.slides.map(
          ({ id }, slide) => [`${path}[${at}].slides[${slide}].id`, `slide-${id}`] as const,
        )
      : []),
  ])
  return anchors.flatMap(([place, name], at): Problem[] =>
    anchors.findIndex(([, other]) => other === name) === at
      ? []
      : [
          {
            path: place,
            message: `is ${quote(name.replace(/^slide-/, ''))}, as another one on its page is.`,
          },
        ],
  )
}

function checkBlock(path: string, block: Block, site: Site): Problem[] {
  if (!block.show) return []
  const missing = missingFor(block, site)
  return [
    ...(missing === null
      ? []
      : [
          {
            path,
            message: `is a block of ${quote(block.kind)}, but ${missing}. Add it, or remove the block.`,
          },
        ]),
    ...checkParts(path, block),
  ]
}

/** What a block needs and the site does not have: the block would never show. */
function missingFor(block: Block, site: Site): string | null {
  const { budget, sales_counter: sales, reviews, offers, models, facts, locations } = site
  switch (block.kind) {
    case 'budget':
      return budget.enabled ? null : 'budget.enabled is off'
    case 'sales':
      return sales.enabled ? null : 'sales_counter.enabled is off'
    case 'reviews':
      return reviews.list.length > 0 ? null : 'reviews.list is empty'
    case 'offers':
      return offers.list.length > 0 ? null : 'offers.list is empty'
    case 'models':
      return models.list.length > 0 ? null : 'models.list is empty'
    case 'promises':
      return facts.promises.length > 0 || block.fees ? null : 'facts.promises is empty'
    case 'locations':
      return locations.length > 0 ? null : 'locations is empty'
    case 'articles':
      return block.cards.length > 0 || hasArticles(block.category, site)
        ? null
        : `no page is an article${block.category === '' ? '' : ` of ${quote(block.category)}`}`
    case 'faq':
      return block.items.length > 0 || block.trade_in ? null : 'it has no items'
    default:
      return null
  }
}

function hasArticles(category: string, { pages }: Site): boolean {
  return pages.some(
    ({ article }) => article !== null && (category === '' || article.category === category),
  )
}

function checkParts(path: string, block: Block): Problem[] {
  if (block.kind === 'stock') {
    const parsed = parseFilter(block.filters)
    return 'problem' in parsed
      ? [{ path: `${path}.filters`, message: `is ${quote(block.filters)}. ${parsed.problem}` }]
      : []
  }
  if (block.kind !== 'hero') return []
  return block.slides.flatMap(({ image, hide_overlay: isBare }, at): Problem[] =>
    isBare && image === ''
      ? [
          {
            path: `${path}.slides[${at}].hide_overlay`,
            message: 'hides the words, but there is no image that says them. Name one.',
          },
        ]
      : [],
  )
}
