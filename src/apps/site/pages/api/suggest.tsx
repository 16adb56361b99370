// Suggestions of the search box as a fragment: the search that the text means, filter values, vehicles and pages; for
// an empty box, popular searches and the largest makes and bodies. Identical for every visitor.
import { clock } from '#lib/clock.ts'
import { loadCached, saveCached } from '#http/edge-cache.ts'
import { renderPart } from '#http/render.tsx'
import { toGrouped } from '#lib/money.ts'
import { upperFirst } from '#lib/text.ts'
import type { Seconds } from '#lib/zone-time.ts'
import type { Ctx } from '#http/send-page.ts'
import { type CardView, toCards } from '#search/card.ts'
import { statesOf } from '#sales/charges/drive-away.ts'
import { countedHref } from '#search/intent/popular.ts'
import {
  findPages,
  isNamed,
  readTyped,
  type Suggestion,
  suggestionQueries,
  toStarts,
  toValues,
} from '#search/intent/suggest.ts'
import { loadVocabulary, type Vocabulary } from '#search/intent/vocabulary.ts'
import { LONGEST } from '#search/intent/words.ts'
import { parseHref } from '#search/parse-href.ts'
import { toHref } from '#search/path.ts'
import { pricingOf } from '#search/pricing.ts'
import { totalQuery } from '#search/request.ts'
import { isBare, parseSearch, type SearchState } from '#search/state.ts'
import { toShortName } from '#search/summary.ts'
import { Silhouette } from '#apps/site/ui/empty-card.tsx'
import { imageUrl } from '#apps/site/ui/image-url.ts'
import { pageLinks } from '#apps/site/ui/navigation.ts'
import { useSite } from '#apps/site/ui/site-context.ts'

/** Cached as long as other answers of the search. */
const KEPT = 'public, max-age=60'

type Groups = {
  options: Record<string, readonly Option[]>
  cars: readonly CardView[]
  isWhole: boolean
}
type Option = Pick<Suggestion, 'label' | 'href'> & Partial<Suggestion>

/** `/api/suggest?q=` with the fields of the current list; always a displayable fragment. */
export async function getSuggestions(c: Ctx): Promise<Response> {
  const { search, searchParams } = new URL(c.req.url)
  const text = plainText(searchParams.get('q') ?? '')
  const name = `suggest${text === '' ? '' : search}`
  const cached = await loadCached(c, 'suggestions', name)
  if (cached !== null) return cached
  const now = clock()
  const { isWhole, ...groups } = await (text === '' ? loadStart(c, now) : loadGroups(c, text, now))
  const part = await renderPart(c, <Suggestions {...groups} isStart={text === ''} />)
  part.headers.set('Cache-Control', isWhole ? KEPT : 'no-store')
  if (isWhole) saveCached(c, 'suggestions', name, part.clone())
  return part
}

/** One line, cut between characters. */
function plainText(text: string): string {
  const line = text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
  return line.slice(0, LONGEST).replace(/\p{Cs}$/u, '')
}

async function loadGroups(c: Ctx, text: string, now: Seconds): Promise<Groups> {
  const { services, tenant } = c.var
  const { site } = tenant
  const vocabulary = await loadVocabulary(site, services.search.list, now)
  const base = parseSearch(new URL(c.req.url).search, site.search.sorts, statesOf(site))
  const year = new Date(now * 1000).getUTCFullYear()
  const typed = readTyped(text, { site, vocabulary, base, year })
  const queries = suggestionQueries(typed, site, now)
  const answer = await services.search.list(queries, now).catch(() => null)
  const { meant } = typed
  const whole = {
    label: toShortName(meant, site),
    href: toHref(meant, site),
    count: answer?.total ?? null,
  }
  const values = toValues(typed, answer, site)
  const named = ['Makes and models', values.filter(isNamed)] as const
  const others = ['Filters', values.filter((value) => !isNamed(value))] as const
  const [first] = values
  const pages = findPages(text, pageLinks(site))
  // Words such as "for sale" have no particular meaning; an empty result is only shown if there is no better answer.
  const isUseful = !isBare(meant) && (answer?.total !== 0 || values.length + pages.length === 0)
  return {
    options: {
      Search: isUseful ? [whole] : [],
      ...Object.fromEntries(
        first !== undefined && !isNamed(first) ? [others, named] : [named, others],
      ),
      Pages: pages,
    },
    cars: isBare(meant) ? [] : toCards(answer?.hits ?? [], site, now, pricingOf(meant, site, now)),
    isWhole: answer !== null && vocabulary !== null,
  }
}

async function loadStart(c: Ctx, now: Seconds): Promise<Groups> {
  const { services, tenant } = c.var
  const { site } = tenant
  const [vocabulary, popular] = await Promise.all([
    loadVocabulary(site, services.search.list, now),
    services.popularSearches.load(now),
  ])
  if (vocabulary === null) return { options: {}, cars: [], isWhole: false }
  return {
    options: {
      'Popular searches': await loadPopular(c, popular, vocabulary, now),
      Browse: toStarts(vocabulary, site),
    },
    cars: [],
    isWhole: true,
  }
}

/** Popular searches that still have vehicles. */
async function loadPopular(
  c: Ctx,
  addresses: readonly string[],
  vocabulary: Vocabulary,
  now: Seconds,
): Promise<Option[]> {
  const { services, tenant } = c.var
  const { site } = tenant
  const states = addresses.flatMap((address): SearchState[] => {
    const state = parseHref(address, site)
    return state === null || countedHref(state, site, vocabulary) === null ? [] : [state]
  })
  const queries = states.map((state) => totalQuery(state, site, now))
  const answer =
    queries.length === 0 ? null : await services.search.list(queries, now).catch(() => null)
  return states.flatMap((state, at) => {
    const count = answer?.totals?.[at] ?? answer?.total ?? 0
    return count === 0
      ? []
      : [{ label: toShortName(state, site), href: toHref(state, site), count }]
  })
}

type Props = Omit<Groups, 'isWhole'> & { isStart: boolean }

function Suggestions({ options, cars, isStart }: Props) {
  const { remember_filters: remembers } = useSite().site.search
  const { Pages = [], ...searches } = options
  return (
    <>
      {isStart && remembers && <template data-recent="" />}
      {Object.entries(searches).map(([title, all]) => (
        <Options key={title} title={title} all={all} />
      ))}
      <Cars cars={cars} />
      <Options title="Pages" all={Pages} />
    </>
  )
}

function Options({ title, all }: { title: string; all: readonly Option[] }) {
  const { one, many } = useSite().site.vehicle
  if (all.length === 0) return null
  return (
    <div role="group" aria-label={title}>
      <p aria-hidden="true">{title}</p>
      {all.map(({ label, note = '', href, count = null }) => (
        <a key={href} role="option" aria-selected="false" tabIndex={-1} href={href}>
          <span className="suggestion">
            {label} {note !== '' && <small>{note}</small>}
          </span>
          {count !== null && (
            <span className="count">
              {toGrouped(count)} <span className="unseen">{count === 1 ? one : many}</span>
            </span>
          )}
        </a>
      ))}
    </div>
  )
}

function Cars({ cars }: { cars: readonly CardView[] }) {
  const { site } = useSite()
  const { many } = site.vehicle
  const title = upperFirst(many)
  if (cars.length === 0) return null
  return (
    <div role="group" aria-label={title}>
      <p aria-hidden="true">{title}</p>
      {cars.map(({ slug, href, title: name, subtitle, image, silhouette, price }) => (
        <a key={slug} role="option" aria-selected="false" tabIndex={-1} href={href}>
          {image === null ? (
            <Silhouette name={silhouette} />
          ) : (
            <img
              src={imageUrl(site, { slug, n: 1, source: image.src }, 320)}
              alt=""
              width={72}
              height={48}
              loading="lazy"
            />
          )}
          <span className="suggestion">
            {name} <small>{subtitle}</small>
          </span>{' '}
          <span className="suggestion-price">{price.text}</span>
        </a>
      ))}
    </div>
  )
}
