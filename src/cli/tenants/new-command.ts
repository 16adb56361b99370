// `npm run tenants -- new [slug]`: asks for the details of a new site and writes one that can be published unchanged.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'

import { fail } from '#cli/fail.ts'
import { readOptions } from '#cli/read-options.ts'
import { root } from '#cli/run.ts'
import { toColours } from '#cli/tenants/new/colours.ts'
import { type Documents, toSiteDocuments } from '#cli/tenants/new/documents.ts'
import {
  type Answers,
  type NamesInUse,
  NO_ANSWERS,
  type Question,
  QUESTIONS,
} from '#cli/tenants/new/questions.ts'
import { parseHost } from '#tenant/host.ts'
import { checkSites } from './check-sites.ts'
import { describeProblems } from './checked-sites.ts'
import { parseSite, readSites, type SiteFile } from './read-sites.ts'

const USAGE = `npm run tenants -- new [slug] [--yes] ${QUESTIONS.map(({ key }) => `[--${key} …]`).join(' ')}
  asks for answers not given as flags; --yes uses the defaults instead`

/** Asks the questions and writes the files; returns the exit code. */
export async function runNew(args: string[]): Promise<number> {
  const options = readNewSiteOptions(args)
  if (options === null) return fail(USAGE)
  if (!options.yes && !process.stdin.isTTY)
    return fail('No terminal available. Answer with flags, and add --yes for the defaults.')
  const folder = join(root, 'tenants')
  const files = await readSites(folder)
  const terminal = options.yes ? null : openPrompt()
  const asking = { taken: toInUse(files), prompt: terminal?.prompt ?? null, say: console.log }
  const outcome = await promptAll({ ...asking, flags: options.flags }).finally(() =>
    terminal?.close(),
  )
  if ('problem' in outcome) return fail(outcome.problem)
  const { answers } = outcome
  const documents = toSiteDocuments(answers, nextId(files))
  const problems = check(answers.slug, documents, files)
  if (problems !== '') return fail(`${problems}\n\nNothing written.`)
  await write(join(folder, answers.slug), documents)
  console.log(toReport(answers))
  return 0
}

function toInUse(files: readonly SiteFile[]): NamesInUse {
  const hosts = files.flatMap(({ slug, site }) =>
    [...(site?.hosts ?? []), ...(site?.staging_hosts ?? [])].map(
      (host) => [parseHost(host) ?? host, slug] as const,
    ),
  )
  return { slugs: ['catalogue', ...files.map(({ slug }) => slug)], hosts: new Map(hosts) }
}

const nextId = (files: readonly SiteFile[]) =>
  Math.max(1000, ...files.map(({ site }) => site?.id ?? 0)) + 1

/** Checks the new site as a publish would, beside the others. */
function check(slug: string, { site, locations, pages }: Documents, files: readonly SiteFile[]) {
  const parts = Object.entries({ locations, pages }).map(([name, part]) => ({
    name: `${name}.json`,
    text: JSON.stringify(part),
  }))
  const file = { slug, file: '', ...parseSite(JSON.stringify(site), parts) }
  const checked = checkSites([...files, file], join(root, 'static'))
  return describeProblems(checked.filter((known) => known.slug === slug))
}

async function write(folder: string, documents: Documents): Promise<void> {
  // Rejects if the folder exists: nothing is overwritten.
  await mkdir(folder)
  for (const [name, document] of Object.entries(documents)) {
    const text = `${JSON.stringify(document, null, 2)}\n`
    await writeFile(join(folder, `${name}.json`), text, { flag: 'wx' })
  }
}

function toReport({ slug, colour, website }: Answers): string {
  const { brand } = toColours(colour)
  const moved =
    brand === colour
      ? ''
      : `\n${colour} is too light for text: tags use it, buttons and links use ${brand}.\n`
  return `
tenants/${slug}/ has site.json, locations.json, pages.json and stock.json (demo stock for this machine).
${moved}
View it:
  npm start                                   http://${slug}.localhost:8787
  npm run tenants -- publish ${slug} --dev     after each change, while npm start runs

Before you publish, set the opening hours (locations.json), complete the legal pages (pages.json: /privacy-policy and
/terms-and-conditions are drafts) and check every default answer. Then follow tenants/README.md, "A dealer's own
address", and run
  npm run tenants -- publish ${slug} --remote  https://${website}`
}

type NewSiteOptions = { yes: boolean; flags: Partial<Answers> }

/** Null if there are more arguments than a slug. */
function readNewSiteOptions(args: string[]): NewSiteOptions | null {
  const options = Object.fromEntries(QUESTIONS.map(({ key }) => [key, { type: 'string' }] as const))
  const config = {
    args,
    allowPositionals: true,
    options: { ...options, yes: { type: 'boolean', default: false } },
  } as const
  const { positionals, values } = readOptions(config, USAGE)
  const [slug, ...more] = positionals
  if (more.length > 0) return null
  const { yes, ...texts } = values
  const flags = Object.fromEntries(
    Object.entries(texts).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  )
  return { yes, flags: { ...(slug !== undefined && { slug }), ...flags } }
}

type PromptDeps = {
  flags: Partial<Answers>
  taken: NamesInUse
  /** Null without a terminal: the defaults are used. */
  prompt: ((line: string) => Promise<string>) | null
  say: (line: string) => void
}

/** The answers, or the error in a flag. */
export async function promptAll(
  deps: PromptDeps,
): Promise<{ answers: Answers } | { problem: string }> {
  // A short name in the command helps to guess the name.
  const known: Answers = { ...NO_ANSWERS, slug: deps.flags.slug ?? '' }
  for (const question of QUESTIONS) {
    const answered = await answer(question, known, deps)
    if ('problem' in answered) return answered
    known[question.key] = answered.value
  }
  return { answers: known }
}

async function answer(
  { key, ask, otherwise, read }: Question,
  known: Answers,
  { flags, taken, prompt, say }: PromptDeps,
): Promise<{ value: string } | { problem: string }> {
  const flag = flags[key]?.trim()
  const fallback = otherwise(known)
  if (flag !== undefined) return explain(`--${key}`, read(flag, known, taken))
  if (prompt === null)
    return fallback === null
      ? { problem: `Give it with --${key}.` }
      : explain(`--${key}`, read(fallback, known, taken))
  for (;;) {
    const typed = (
      await prompt(`${ask(known)}${fallback === null ? '' : ` [${fallback}]`}: `)
    ).trim()
    if (typed === '' && fallback === null) continue
    const answered = read(typed === '' ? (fallback ?? '') : typed, known, taken)
    if ('value' in answered) return answered
    say(`  ${answered.problem}`)
  }
}

function explain(flag: string, read: { value: string } | { problem: string }) {
  return 'problem' in read ? { problem: `${flag}: ${read.problem}` } : read
}

/** Asks in the terminal; rejects if it is cancelled. */
export function openPrompt(): { prompt: (line: string) => Promise<string>; close: () => void } {
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  const broken = new Promise<never>((_, reject) => {
    lines.once('close', () => reject(new Error('Cancelled; nothing written.')))
  })
  broken.catch(() => undefined)
  return {
    prompt: (line) => Promise.race([lines.question(line), broken]),
    close: () => lines.close(),
  }
}
