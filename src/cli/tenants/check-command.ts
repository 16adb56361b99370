// `tenants check`: all checks of the files under tenants/ that are possible before they are published.
import { fail } from '#cli/fail.ts'
import { deployedKey } from '#cli/master-key.ts'
import { readOptions } from '#cli/read-options.ts'
import { describeDue, dueForReview, TABLE } from '#dated-facts/table.ts'

import { describeProblems, loadCheckedSites, selectSites } from './checked-sites.ts'
import { findLiteralCopies } from '#rollout/site-facts.ts'
import { findWarnings } from './find-warnings.ts'
import { renderSites } from './render-sites.ts'

const USAGE = 'npm run tenants -- check [slug…] [--quick]'

/** Prints the problems, or that there are none; returns the exit code. */
export async function runCheck(args: string[]): Promise<number> {
  const options = { quick: { type: 'boolean', default: false } } as const
  const { positionals, values } = readOptions({ args, allowPositionals: true, options }, USAGE)
  const loading = { slugs: positionals, masterKey: deployedKey() }
  const selected = selectSites(await loadCheckedSites(loading), positionals)
  if ('refused' in selected) return fail(selected.refused)
  const { files } = selected
  const problems = describeProblems(files)
  if (problems !== '') return fail(problems)
  if (!values.quick) {
    const sites = files.flatMap(({ site }) => site ?? [])
    const drawn = await renderSites(sites, (line) => console.log(line))
    const faults = files.map((file) => ({ ...file, problems: drawn.get(file.slug) ?? [] }))
    const text = describeProblems(faults)
    if (text !== '') return fail(text)
  }
  const warnings = describeProblems(
    files.map((file) => ({
      ...file,
      problems: [
        ...(file.site === null ? [] : findWarnings(file.site)),
        ...(file.source == null ? [] : findLiteralCopies(file.source)),
      ],
    })),
  )
  if (warnings !== '') console.log(`Warnings:\n\n${warnings}\n`)
  const due = dueForReview(today(), TABLE).map((fact) => `  ${describeDue(fact)}`)
  if (due.length > 0) console.log(`Dated facts due for review:\n\n${due.join('\n')}\n`)
  console.log(`${files.map(({ slug }) => slug).join(', ')}: no problems found.`)
  return 0
}

const today = () => new Date().toISOString().slice(0, 10)
