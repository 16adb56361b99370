// `tenants diff`: changes that a publish of the files would make to the live site.
import { fail } from '#cli/fail.ts'
import { readDevelopment } from '#cli/master-key.ts'
import { readOptions } from '#cli/read-options.ts'
import { isObject } from '#lib/is-object.ts'
import { toMinute } from '#lib/time.ts'
import { parseEnvelope, readEnvelope, SCHEMA_VERSION } from '#tenant/envelope.ts'
import { siteKey } from '#tenant/keys.ts'
import type { Site } from '#tenant/schema.ts'
import { describeProblems, loadCheckedSites, selectSites } from './checked-sites.ts'
import { applyDevelopment } from './development.ts'
import { type Live, planPublish } from '#rollout/plan.ts'
import { quote, toPath } from '#rollout/problem.ts'
import { readLive } from '#rollout/plan.ts'
import { openSiteStore, STORE_FLAGS, STORE_OPTIONS } from './operations.ts'

const USAGE = `npm run tenants -- diff [slug…] [--remote] [--dev]

${STORE_FLAGS}`

/** Prints the differences; returns the exit code: 1 if a publish would be refused. */
export async function runDiff(args: string[]): Promise<number> {
  const options = {
    ...STORE_OPTIONS,
    dev: { type: 'boolean', default: false },
  } as const
  const { positionals, values } = readOptions({ args, allowPositionals: true, options }, USAGE)
  const selected = selectSites(await loadCheckedSites({ slugs: positionals }), positionals)
  if ('refused' in selected) return fail(selected.refused)
  const kv = await openSiteStore(values)
  const development = values.dev && !values.remote ? await readDevelopment() : null
  const files =
    development === null ? selected.files : await applyDevelopment(selected.files, development, kv)
  const sites = files.flatMap(({ site }) => site ?? [])
  const live = await readLive(kv, sites, values)
  for (const site of sites) console.log((await describeDiff(site, live, values)).join('\n'))
  const problems = describeProblems(selected.files)
  return problems === '' ? 0 : fail(`\nA publish would fail:\n\n${problems}`)
}

/** Changes that a publish of this site would make, one per line; `live` is the result of readLive. */
export async function describeDiff(
  site: Site,
  live: Live,
  { dev }: { dev: boolean },
): Promise<string[]> {
  const { slug } = site
  const text = live.get(siteKey(slug)) ?? null
  const plan = await planPublish([site], live, { dev, now: Date.now() })
  const hosts = [
    ...plan.steps.hosts.map(({ key }) => ({ key, was: live.get(key) ?? null })),
    ...plan.deletes.filter((key) => key.startsWith('host:')).map((key) => ({ key, was: slug })),
  ].map(({ key, was }) => {
    const is = plan.deletes.includes(key) ? 'no site' : slug
    return `${key.replace(':', ' ')} shows ${was ?? 'no site'} → ${is}`
  })
  const [head, changes] = await describeContent(site, text, plan.steps.sites[0]?.value ?? null)
  const lines = [...changes, ...hosts]
  return [head, ...(lines.length === 0 ? ['no changes'] : lines).map((line) => `  ${line}`)]
}

/** The live version, and each change of its fields; `next` is what would be written, null for nothing. */
async function describeContent(
  site: Site,
  text: string | null,
  next: string | null,
): Promise<[head: string, changes: string[]]> {
  if (text === null) return [`${site.slug}: not published yet`, ['everything is new']]
  const tenant = await parseEnvelope(text, site.slug)
  const live = readEnvelope(text)
  if (tenant === null || live === null)
    return [`${site.slug}: the live version is damaged`, ['everything will be rewritten']]
  const { version, published } = live
  const since = published === undefined ? '' : ` since ${toMinute(published.at)}`
  const by = published === undefined || published.by === '' ? '' : `, by ${published.by}`
  const changes = diffSites(tenant.site, site).map(describeFieldChange)
  const code = [
    ...(live.schema === SCHEMA_VERSION ? [] : ['published by a release with another site schema']),
    ...(next === null || changes.length > 0
      ? []
      : ['the code produces different output from the same fields']),
  ]
  return [`${site.slug}: version ${version} is live${since}${by}`, [...changes, ...code]]
}

export type Change = {
  /** Place in the file, such as "theme.colours.brand" or "pages[/about].title". */
  path: string
  /** As written, cut to a readable length; null if absent. */
  before: string | null
  after: string | null
}

/**
 * Changes between two versions, in the order of the fields. Encrypted values are never shown, only that they changed.
 */
export function diffSites(before: unknown, after: unknown): Change[] {
  return diff(before, after, [])
}

/** A change in one line. */
export function describeFieldChange({ path, before, after }: Change): string {
  if (before === null) return `${path} is new: ${after}`
  if (after === null) return `${path} is gone: ${before}`
  return before === after ? `${path} changed` : `${path} ${before} → ${after}`
}

/** Fields that identify an item of a list, best first. */
const NAMES = ['id', 'slug', 'path', 'name', 'from', 'make', 'title'] as const
/** Characters shown before the first difference of two long texts. */
const LEAD_IN = 25

type Keys = readonly (string | number)[]

function diff(before: unknown, after: unknown, keys: Keys): Change[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  if (isObject(before) && isObject(after)) return diffFields(before, after, keys)
  const [one, other] = [toNamed(before), toNamed(after)]
  if (one !== null && other !== null && one.by === other.by)
    return diffFields(one.items, other.items, keys, isMoved(one.items, other.items))
  return [toChange(before, after, keys)]
}

function diffFields(before: Fields, after: Fields, keys: Keys, moved = false): Change[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changes = names.flatMap((name) => diff(before[name], after[name], [...keys, name]))
  if (!moved) return changes
  const orders = [before, after].map((fields) => quote(Object.keys(fields).join(', ')))
  return [
    ...changes,
    { path: `${pathOf(keys)}, order`, before: orders[0] ?? null, after: orders[1] ?? null },
  ]
}

type Fields = Record<string, unknown>

/**
 * A list whose items have distinct names, keyed by those names: an item inserted at the front changes none of the
 * others.
 */
function toNamed(value: unknown): { by: string; items: Fields } | null {
  if (!Array.isArray(value) || value.length === 0 || !value.every(isObject)) return null
  for (const by of NAMES) {
    const names = value.map((item) => item[by])
    const isName = names.every((name) => typeof name === 'string' || typeof name === 'number')
    if (isName && new Set(names).size === names.length)
      return { by, items: Object.fromEntries(value.map((item) => [`[${String(item[by])}]`, item])) }
  }
  return null
}

function isMoved(before: Fields, after: Fields): boolean {
  const kept = Object.keys(before).filter((name) => name in after)
  const then = Object.keys(after).filter((name) => name in before)
  return kept.some((name, at) => name !== then[at])
}

function toChange(before: unknown, after: unknown, keys: Keys): Change {
  const path = pathOf(keys)
  if (keys[0] === 'secrets') {
    const sealed = (value: unknown) => (value === undefined ? null : 'sealed')
    return { path, before: sealed(before), after: sealed(after) }
  }
  const [one, other] = fromDifference(before, after)
  return { path, before: textOf(one), after: textOf(other) }
}

/** Two long texts from shortly before their first difference. */
function fromDifference(before: unknown, after: unknown): [unknown, unknown] {
  if (typeof before !== 'string' || typeof after !== 'string') return [before, after]
  let at = 0
  while (at < before.length && before[at] === after[at]) at += 1
  const start = at - LEAD_IN
  return start > 0 ? [`…${before.slice(start)}`, `…${after.slice(start)}`] : [before, after]
}

const textOf = (value: unknown) => (value === undefined ? null : quote(value))

/** "pages[/about].title": a name in brackets is its place in the list. */
function pathOf(keys: Keys): string {
  return toPath(keys).replaceAll('.[', '[')
}
