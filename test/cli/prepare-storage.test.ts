import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { unstable_getMiniflareWorkerOptions } from 'wrangler'

import { root } from '#cli/run.ts'
import { readStores } from '#cli/local-stores.ts'
import { fillStorage, prepareStorage } from '#cli/start/prepare-storage.ts'
import { runMove } from '#cli/tenants/move-command.ts'

let folder = ''
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'forecourt-storage-'))))
afterEach(() => rm(folder, { recursive: true }))

describe('the stores prepared by npm start', () => {
  it('are those that the Worker reads', async () => {
    vi.stubEnv('WRANGLER_LOG', 'error')
    const { workerOptions } = unstable_getMiniflareWorkerOptions(join(root, 'wrangler.toml'))
    vi.unstubAllEnvs()
    const { kvNamespaces, d1Databases, r2Buckets } = workerOptions
    const stores = await readStores()
    expect(kvNamespaces).toMatchObject(toIds(stores.kvNamespaces))
    expect(d1Databases).toEqual(expect.objectContaining(toIds(stores.d1Databases)))
    expect(r2Buckets).toMatchObject(toIds(stores.r2Buckets))
  })

  it('contain every table, site and postcode after the first start; only changes are written later, and nothing for a site with a problem or to those of another version (X26)', async () => {
    const persist = join(folder, 'v3')
    const tenants = join(folder, 'tenants')
    await cp(join(root, 'tenants'), tenants, { recursive: true })
    const slugs = ['banksia-caravans', 'harbour', 'tui-motors', 'wattle-park-mazda']
    const prepare = async () => {
      const published = await prepareStorage({ persist, tenants })
      if ('refused' in published) throw new Error(published.refused)
      await fillStorage(slugs, [], { persist })
      return published.outcomes.map(({ slug, did }) => `${slug} ${did}`)
    }
    expect(await prepare()).toEqual(slugs.map((slug) => `${slug} published`))
    const names = (await readdir(join(root, 'migrations'))).toSorted()
    expect(await readMigrations(persist)).toEqual(names)
    const stored = new DatabaseSync(await databaseOf(persist))
    const find = stored.prepare(
      'SELECT region, lat FROM postcodes WHERE country = ? AND postcode = ?',
    )
    expect(find.get('AU', '2150')).toMatchObject({ region: 'NSW', lat: -33.818 })
    expect(find.get('NZ', '1061')).toMatchObject({ region: 'Auckland', lat: -36.917 })
    stored.exec("UPDATE postcodes SET region = 'imported' WHERE postcode = '2150'")
    stored.exec("DELETE FROM postcodes WHERE postcode = '1061'")
    stored.close()

    const file = join(tenants, 'harbour/site.json')
    const site = JSON.parse(await readFile(file, 'utf8'))
    await writeFile(file, JSON.stringify({ ...site, name: 'Harbour Cars' }))
    expect(await prepare()).toEqual(
      slugs.map((slug) => `${slug} ${slug === 'harbour' ? 'published' : 'unchanged'}`),
    )
    expect(await readMigrations(persist)).toEqual(names)
    const again = new DatabaseSync(await databaseOf(persist))
    const rows = again
      .prepare("SELECT region FROM postcodes WHERE postcode IN ('2150', '1061') ORDER BY region")
      .all()
    again.close()
    expect(
      rows.map(({ region }) => region),
      'what was imported is kept',
    ).toEqual(['Auckland', 'imported'])

    // Other commands find them there.
    const say = vi.spyOn(console, 'log').mockImplementation(() => undefined)
    const move = (to: string) => runMove(['--site', 'harbour', '--to', to, '--persist-to', folder])
    expect(await move('DB')).toBe(0)
    expect(say).toHaveBeenLastCalledWith('harbour is in DB already. Nothing was moved.')
    say.mockRestore()

    await writeFile(file, '{')
    expect(await prepareStorage({ persist, tenants })).toEqual({
      refused: expect.stringContaining('tenants/harbour/site.json'),
    })
    const db = new DatabaseSync(await databaseOf(persist))
    db.exec("INSERT INTO d1_migrations (name) VALUES ('0009_of_another_version.sql')")
    db.close()
    expect(await prepareStorage({ persist, tenants })).toEqual({
      refused: expect.stringContaining('Delete that folder'),
    })
  })
})

/** As wrangler writes them. */
function toIds(names: Record<string, string>) {
  return Object.fromEntries(Object.entries(names).map(([binding, id]) => [binding, { id }]))
}

/** What `wrangler d1 migrations apply` treats as applied. */
async function readMigrations(persist: string): Promise<unknown[]> {
  const db = new DatabaseSync(await databaseOf(persist))
  const rows = db.prepare('SELECT name FROM d1_migrations ORDER BY name').all()
  db.close()
  return rows.map(({ name }) => name)
}

/** The file of the first database, which has the postcodes. */
async function databaseOf(persist: string): Promise<string> {
  const stored = join(persist, 'd1/miniflare-D1DatabaseObject')
  const files = (await readdir(stored)).filter((name) => /^[0-9a-f]{64}\.sqlite$/.test(name))
  const file = files.find((name) => {
    const db = new DatabaseSync(join(stored, name))
    const some = db.prepare('SELECT 1 FROM postcodes LIMIT 1').get()
    db.close()
    return some !== undefined
  })
  return join(stored, file ?? '')
}
