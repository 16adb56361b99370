// `npm run tenants:check|publish|rollback|schema`: a dealer's configuration from its file to the Worker.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { readOptions } from './read-options.ts'
import { root } from './run.ts'
import { siteJsonSchema } from './tenants/json-schema.ts'
import {
  describeProblems,
  loadCheckedSites,
  publishSites,
  unknownSite,
  type Published,
} from './tenants/publish.ts'
import { rollBackSite } from './tenants/rollback.ts'
import { createWranglerKv } from './tenants/wrangler-kv.ts'

const USAGE =
  'Use one of: check [slug], publish [slug] [--dev] [--remote], rollback <slug> [--remote], schema.'
const config = {
  allowPositionals: true,
  options: {
    dev: { type: 'boolean', default: false },
    remote: { type: 'boolean', default: false },
  },
} as const
const { positionals, values } = readOptions(config, USAGE)
const [command, slug] = positionals

process.exitCode = await runCommand().catch((error: unknown) => fail(String(error)))

async function runCommand(): Promise<number> {
  switch (command ?? '') {
    case 'check':
      return check()
    case 'publish':
      return publish()
    case 'rollback':
      return rollBack()
    case 'schema':
      await writeFile(join(root, 'tenants/site.schema.json'), siteJsonSchema())
      console.log('tenants/site.schema.json is written.')
      return 0
    default:
      console.error(USAGE)
      return 1
  }
}

async function check(): Promise<number> {
  const files = (await loadCheckedSites()).filter(
    (file) => slug === undefined || file.slug === slug,
  )
  if (files.length === 0) return fail(unknownSite(slug ?? ''))
  const problems = describeProblems(files)
  if (problems !== '') return fail(problems)
  console.log(`${files.map((file) => file.slug).join(', ')}: nothing wrong.`)
  return 0
}

async function publish(): Promise<number> {
  console.log(
    `Publishing ${slug ?? 'every site'} ${values.remote ? 'on Cloudflare' : 'on this machine'} …`,
  )
  return show(await publishSites({ ...values, ...(slug === undefined ? {} : { slug }) }))
}

async function rollBack(): Promise<number> {
  if (slug === undefined) return fail('Name the site: npm run tenants:rollback -- <slug>')
  const kv = createWranglerKv({ remote: values.remote })
  return show(await rollBackSite({ slug, kv, dev: values.dev }))
}

function show(published: Published): number {
  if ('refused' in published) return fail(published.refused)
  for (const { slug: site, version, did, hosts } of published.outcomes) {
    console.log(`  ${site}: version ${version} ${did}, at ${hosts.join(', ')}`)
  }
  return 0
}

function fail(message: string): number {
  console.error(message)
  return 1
}
