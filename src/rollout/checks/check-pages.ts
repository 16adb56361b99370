// Checks of pages made of blocks: unique addresses and anchors.
import { hasForm } from '#tenant/features.ts'
import { parseVideo } from '#vehicle/gallery.ts'
import type { Block, BlockKind, BlockOf } from '#tenant/schema-blocks.ts'
import type { Site } from '#tenant/schema.ts'
import { checkEmbedHost } from './check-places.ts'
import { checkFilter } from './check-search.ts'
import { isAlias, isFixedPage } from './own-pages.ts'
import { type Problem, quote } from '#rollout/problem.ts'

/** What a block needs that the site lacks, as a clause; null if nothing is missing. */
const NEEDS: { [K in BlockKind]?: (block: BlockOf<K>, site: Site) => string | null } = {
  form: ({ form }, site) =>
    hasForm(form, site) ? null : `${quote(form)} is not listed in forms.pages`,
  newsletter: (_, { newsletter }) => (newsletter.enabled ? null : 'newsletter.enabled is off'),
  budget: (_, { budget }) => (budget.enabled ? null : 'budget.enabled is off'),
  sales: (_, { sales_counter: sales }) => (sales.enabled ? null : 'sales_counter.enabled is off'),
  reviews: (_, { reviews }) => (reviews.list.length > 0 ? null : 'reviews.list is empty'),
  offers: (_, { offers }) => (offers.list.length > 0 ? null : 'offers.list is empty'),
  models: (_, { models }) => (models.list.length > 0 ? null : 'models.list is empty'),
  promises: ({ fees }, { facts }) =>
    facts.promises.length > 0 || fees ? null : 'facts.promises is empty',
  locations: (_, { locations }) => (locations.length > 0 ? null : 'locations is empty'),
  faq: ({ items, trade_in: tradeIn }) => (items.length > 0 || tradeIn ? null : 'it has no items'),
  articles: ({ cards, category }, { pages }) =>
    cards.length > 0 ||
    pages.some(
      ({ article }) => article !== null && (category === '' || article.category === category),
    )
      ? null
      : `no page is an article${category === '' ? '' : ` of ${quote(category)}`}`,
}

/** Problems with "pages", and with the blocks of models and makes. */
export function checkBlockPages(site: Site): Problem[] {
  return [
    ...site.pages.flatMap((_, at) => checkAddress(at, site)),
    ...listBlocks(site).flatMap(([path, blocks]) => [
      ...checkAnchors(path, blocks),
      ...checkFormsOnce(path, blocks),
      ...blocks.flatMap((block, at) => checkBlock(`${path}[${at}]`, block, site)),
    ]),
  ]
}

function checkAddress(at: number, site: Site): Problem[] {
  const { pages, finance } = site
  const page = pages[at]
  if (page === undefined || page.path === '/') return checkTwice(at, pages)
  const { path } = page
  const wrong: [isSo: boolean, why: string][] = [
    [isFixedPage(path), 'which is the path of a built-in page. Use another path'],
    [
      finance.pages.some((other) => other.path === path),
      'which is also the path of a page under finance.pages. Keep one of them',
    ],
    [
      /%|\/$/.test(path) || new URL(path, 'https://own.invalid').pathname !== path,
      'which browsers do not request unchanged. Use letters, digits and hyphens, without a trailing slash',
    ],
    [isAlias(path, site), 'which is also an alias. Remove one of them'],
  ]
  const reason = wrong.find(([isSo]) => isSo)
  return reason === undefined
    ? checkTwice(at, pages)
    : [{ path: `pages[${at}].path`, message: `is ${quote(path)}, ${reason[1]}.` }]
}

/** Two pages may share an address only if one ends before the other starts. */
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
          message: `is ${quote(page?.path)}, which is also the path of pages[${first}] on the same days. Keep one of them.`,
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

/** Anchors of a page, including those of slides, must be unique. */
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
            message: `is ${quote(name.replace(/^slide-/, ''))}, which is already used on the same page. Rename one of them.`,
          },
        ],
  )
}

/** Form fields have ids, and a thank-you page is found by its page and kind. */
function checkFormsOnce(path: string, blocks: readonly Block[]): Problem[] {
  return blocks.flatMap((block, at): Problem[] =>
    block.kind === 'form' &&
    blocks.findIndex((other) => other.kind === 'form' && other.form === block.form) < at
      ? [
          {
            path: `${path}[${at}].form`,
            message: `is ${quote(block.form)}, a form that this page already has. Choose another, or link to the first one.`,
          },
        ]
      : [],
  )
}

/** Problems with a block at a path of the file. */
export function checkBlock(path: string, block: Block, site: Site): Problem[] {
  if (!block.show) return []
  const missing = missingFor(block, site)
  const message = `is a block of kind ${quote(block.kind)}, but ${missing}. Fix this or remove the block.`
  return [...(missing === null ? [] : [{ path, message }]), ...checkParts(path, block, site)]
}

function missingFor<K extends BlockKind>(block: BlockOf<K>, site: Site): string | null {
  return NEEDS[block.kind]?.(block, site) ?? null
}

/** Contents of a block that could not be shown. */
const PARTS: {
  [K in BlockKind]?: (path: string, block: BlockOf<K>, site: Site) => Problem[]
} = {
  stock: (path, { filters }) => checkFilter(`${path}.filters`, filters),
  hero: checkSlides,
  comparison: checkColumns,
  video: checkVideo,
  embed: (path, { src }, { gallery }) => checkEmbedHost(src, gallery.embed_hosts, `${path}.src`),
}

function checkParts<K extends BlockKind>(path: string, block: BlockOf<K>, site: Site): Problem[] {
  return PARTS[block.kind]?.(path, block, site) ?? []
}

function checkVideo(path: string, { video }: BlockOf<'video'>): Problem[] {
  return parseVideo(video, []) === null
    ? [
        {
          path: `${path}.video`,
          message: `is ${quote(video)}, which is neither an MP4 or WebM file nor an https address. Use one of them.`,
        },
      ]
    : []
}

function checkColumns(path: string, { columns, rows }: BlockOf<'comparison'>): Problem[] {
  return rows.flatMap(({ values }, at): Problem[] =>
    values.length === columns.length
      ? []
      : [
          {
            path: `${path}.rows[${at}].values`,
            message: `has ${values.length} values for ${columns.length} columns. Write one for each; it may be empty.`,
          },
        ],
  )
}

function checkSlides(path: string, { slides }: BlockOf<'hero'>): Problem[] {
  return slides.flatMap(({ image, hide_overlay: isBare }, at): Problem[] =>
    isBare && image === ''
      ? [
          {
            path: `${path}.slides[${at}].hide_overlay`,
            message: 'hides the text, but the slide has no image. Add one.',
          },
        ]
      : [],
  )
}
