// Files and live sites: pull, drift, and a publish through the Worker, which a fake of its endpoint answers.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { root } from '#cli/run.ts'
import { openBaseFiles } from '#cli/tenants/base-file.ts'
import { findDrift } from '#cli/tenants/drift-command.ts'
import type { Operations } from '#cli/tenants/operations.ts'
import { findWarnings } from '#cli/tenants/find-warnings.ts'
import { publishSites } from '#cli/tenants/publish.ts'
import { publishFiles } from '#cli/tenants/publish-files.ts'
import { pullSite } from '#cli/tenants/pull-command.ts'
import { readSites } from '#cli/tenants/read-sites.ts'
import { chooseSource } from '#rollout/choose-source.ts'
import { isSame } from '#rollout/json.ts'
import type { Source } from '#rollout/source.ts'
import { SCHEMA_VERSION } from '#tenant/envelope.ts'
import { encryptSecret } from '#tenant/secret.ts'
import { createFakeKv } from '#test/support/fake-kv.ts'

const SLUG = 'banksia-caravans'
let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-pull-'))
  await cp(join(root, 'tenants', SLUG), join(folder, SLUG), { recursive: true })
})
afterEach(() => rm(folder, { recursive: true }))

/** A deployment with one site, whose versions are in a list. */
function createDeployment(leadHosts: string[] = []) {
  const versions: Source[] = []
  const live = () => {
    const source = versions.at(-1)
    return source === undefined ? null : { version: versions.length, source, isWritten: true }
  }
  const operations: Operations = {
    loadSite: async (_, version = 0) => ({
      live: live(),
      source: versions[version - 1] ?? null,
      leadHosts,
    }),
    loadVersions: async (slugs) =>
      new Map(
        slugs.map((slug) => {
          const version = { version: versions.length, schema: SCHEMA_VERSION, by: 'kim', at: '' }
          return [slug, versions.length === 0 ? null : version]
        }),
      ),
    publish: async (slug, files) => {
      const baseSource = versions[(files.base ?? 0) - 1] ?? null
      const known = { live: live(), by: 'kim', baseSource, rolledBackAt: 0 }
      const chosen = chooseSource(slug, files, known)
      if (!('source' in chosen)) return chosen
      const { source, isMerged } = chosen
      if (isSame(source, versions.at(-1))) return { unchanged: versions.length, source, isMerged }
      versions.push(source)
      return { published: versions.length, source, isMerged, isPending: false }
    },
    rollback: async () => ({ refused: 'not here' }),
  }
  return {
    operations,
    versions,
    /** What a person publishes in the console. */
    change: (more: Source) => versions.push({ ...versions.at(-1), ...more }),
  }
}

const bases = () => openBaseFiles({ remote: true }, { tenants: folder })
const readFiles = async () => {
  const [file] = await readSites(folder)
  if (file === undefined) throw new Error('No site')
  return file
}
async function edit(name: string, change: (group: Record<string, unknown>) => void) {
  const path = join(folder, SLUG, name)
  const group = JSON.parse(await readFile(path, 'utf8'))
  change(group)
  await writeFile(path, JSON.stringify(group, null, 2))
}
const publish = (operations: Operations, take?: 'mine' | 'live', examples = false) =>
  publishFiles({
    slugs: [SLUG],
    by: 'jo',
    note: '',
    take,
    dev: false,
    examples,
    masterKey: null,
    operations,
    bases: bases(),
    folder,
    render: async () => new Map(),
    onProgress: () => undefined,
  })
async function pull(operations: Operations, take?: 'mine' | 'live') {
  const file = await readFiles()
  return pullSite({ file, folder: join(folder, SLUG), take, operations, bases: bases() })
}

describe('a publish of files', () => {
  it('remembers the version that they made, and sends nothing if they are live', async () => {
    const { operations, versions } = createDeployment()
    expect(await publish(operations)).toMatchObject({ outcomes: [{ version: 1 }], refused: [] })
    expect(await bases().read(SLUG)).toMatchObject({ version: 1 })
    const silent = { ...operations, publish: () => Promise.reject(new Error('asked')) }
    expect(await publish(silent)).toMatchObject({ outcomes: [{ did: 'unchanged' }] })
    expect(versions).toHaveLength(1)
  })

  it('publishes no examples and drafts of a new site unless that is meant', async () => {
    const { operations, versions } = createDeployment()
    await edit('site.json', (site) => (site['phone_numbers'] = { general: '1800 975 711' }))
    const { refused } = await publish(operations)
    expect(refused.join()).toContain('a number made up for examples')
    expect(refused.join()).toContain('add --examples to publish them as they are')
    expect(versions).toHaveLength(0)
    expect((await publish(operations, undefined, true)).outcomes).toHaveLength(1)
    await edit('site.json', (site) => delete site['phone_numbers'])
  })

  it('publishes targets of leads at hosts that staff have allowed, and says how to get there', async () => {
    const url = 'https://crm.dealer.com.au/leads'
    const target = { kind: 'webhook', name: 'own', url, secret: 'crm' }
    const sealed = await encryptSecret('k'.repeat(43), SLUG, 'crm', 'c2VjcmV0LWtleS1vZi1jcm0=')
    await edit('site.json', (site) => {
      site['leads'] = { targets: [target] }
      site['secrets'] = { crm: sealed }
    })
    const { site } = await readFiles()
    const warnings = site === null ? [] : findWarnings(site).map(({ message }) => message)
    expect(warnings.join()).toContain('A publish stops unless staff have allowed it')
    const { operations, versions } = createDeployment(['other.dealer.com.au'])
    const { refused } = await publish(operations)
    expect(refused.join()).toContain(
      `is at crm.dealer.com.au, which staff have not allowed for this site. Request it in the console`,
    )
    expect(versions).toHaveLength(0)
    const allowed = createDeployment(['crm.dealer.com.au'])
    expect((await publish(allowed.operations)).outcomes).toHaveLength(1)
    const kv = createFakeKv()
    const lines: string[] = []
    const onProgress = (line: string) => void lines.push(line)
    await publishSites({ kv: kv.kv, folder, render: null, onProgress })
    expect(lines.join()).toContain('crm.dealer.com.au gets leads only once staff have allowed it')
  })

  it('past the Worker stops at examples too, unless they are meant', async () => {
    await edit('site.json', (site) => (site['phone_numbers'] = { general: '1800 975 711' }))
    const { kv, values } = createFakeKv()
    const direct = { kv, folder, render: null }
    expect(await publishSites(direct)).toEqual({
      refused: expect.stringContaining('a number made up for examples'),
    })
    expect(values.size).toBe(0)
    expect(await publishSites({ ...direct, examples: true })).toHaveProperty('outcomes')
    expect(await publishSites({ ...direct, dev: true })).toHaveProperty('outcomes')
  })

  it('takes changes of the console into the files, so that the next one keeps them', async () => {
    const { operations, change, versions } = createDeployment()
    await publish(operations)
    change({ tagline: 'From the console' })
    await edit('site.json', (site) => (site['override_city'] = 'From the files'))
    expect(await publish(operations)).toMatchObject({ pulled: [`${SLUG}: site.json`] })
    expect(versions.at(-1)).toMatchObject({
      tagline: 'From the console',
      override_city: 'From the files',
    })
    expect((await readFiles()).source).toEqual(versions.at(-1))
    expect(await publish(operations)).toMatchObject({
      outcomes: [{ did: 'unchanged', version: 3 }],
    })
  })

  it('names a field that both changed, with both values, and what to do', async () => {
    const { operations, change, versions } = createDeployment()
    await publish(operations)
    change({ tagline: 'From the console' })
    await edit('site.json', (site) => (site['tagline'] = 'From the files'))
    const { refused } = await publish(operations)
    expect(refused.join()).toMatch(
      /Version 2 was published by kim since[^]*tagline: "From the files" in the files, "From the console" live[^]*--take mine/,
    )
    expect(versions).toHaveLength(2)
    await publish(operations, 'live')
    expect((await readFiles()).site?.tagline).toBe('From the console')
  })
})

describe('pull', () => {
  it('writes what is live into the file that has the group, and leaves the others as they are', async () => {
    const { operations, change } = createDeployment()
    await publish(operations)
    const before = await readFile(join(folder, SLUG, 'site.json'), 'utf8')
    change({ offers: { list: [] } })
    expect(await pull(operations)).toEqual({ done: expect.stringContaining('offers.json written') })
    expect(JSON.parse(await readFile(join(folder, SLUG, 'offers.json'), 'utf8'))).toEqual({
      $schema: '../site.schema.json',
      offers: { list: [] },
    })
    expect(await readFile(join(folder, SLUG, 'site.json'), 'utf8')).toBe(before)
    expect(await bases().read(SLUG)).toMatchObject({ version: 2 })
  })

  it('keeps what is in the files and not published, and refuses by field what is both', async () => {
    const { operations, change } = createDeployment()
    await publish(operations)
    change({ tagline: 'From the console', youtube_url: 'https://youtube.com/@console' })
    await edit('site.json', (site) => (site['override_city'] = 'Perth'))
    await pull(operations)
    expect((await readFiles()).site).toMatchObject({
      tagline: 'From the console',
      override_city: 'Perth',
    })
    change({ tagline: 'Once more' })
    await edit('site.json', (site) => (site['tagline'] = 'From the files'))
    expect(await pull(operations)).toEqual({ refused: expect.stringContaining('tagline: ') })
    await pull(operations, 'mine')
    expect((await readFiles()).site?.tagline).toBe('From the files')
  })
})

describe('drift', () => {
  const drift = async (operations: Operations) =>
    findDrift([await readFiles()], operations, bases())

  it('names each field in which files and live differ', async () => {
    const { operations, change } = createDeployment()
    expect(await drift(operations)).toEqual([`${SLUG}: not live.`])
    await publish(operations)
    expect(await drift(operations)).toEqual([])
    change({ tagline: 'From the console' })
    expect(await drift(operations)).toEqual([
      `${SLUG}: version 2 is live (kim).`,
      expect.stringMatching(/^ {2}tagline: .* in the files, "From the console" live$/),
    ])
    await pull(operations)
    expect(await drift(operations)).toEqual([])
  })
})
