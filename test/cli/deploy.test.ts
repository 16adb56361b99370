import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'

import { saveBuild } from '#cli/build-files.ts'
import { createBuckets, createDatabases, runSteps, toDeploySteps, type Step } from '#cli/deploy.ts'
import { root } from '#cli/run.ts'
import type { KvPair } from '#rollout/kv.ts'

const folder = await mkdtemp(join(tmpdir(), 'forecourt-deploy-'))
afterAll(() => rm(folder, { recursive: true }))

const RECORD = 'Release record'
const names = (first: boolean) => toDeploySteps({ first }).map(({ name }) => name.split(',')[0])

describe('a deployment', () => {
  it('sends shoppers to a Worker only when its files and tables exist (F22, F23)', () => {
    expect(names(false)).toEqual([
      'Checks',
      'Build files',
      'Bucket of pictures',
      'Tables',
      'Worker',
      RECORD,
    ])
  })

  it('creates each database in Oceania, where privacy policies say that it is, and keeps those that exist', async () => {
    const toml = await readFile(join(root, 'wrangler.toml'), 'utf8')
    const called: string[] = []
    const wrangler = async (args: readonly string[]) => {
      called.push(args.join(' '))
      throw new Error('wrangler d1 create: A database with that name already exists [code: 7502]')
    }
    const two = `${toml}\ndatabase_name = "forecourt-2"\n`
    expect(await createDatabases(two, wrangler)).toMatch(/^forecourt, .*\bin Oceania$/)
    expect(called).toContain('d1 create forecourt --location oc')
    expect(called).toContain('d1 create forecourt-2 --location oc')
    const down = () => Promise.reject(new Error('fetch failed'))
    await expect(createDatabases(toml, down)).rejects.toThrow('fetch failed')
  })

  it('creates the bucket of pictures there too, and keeps one that exists', async () => {
    const toml = await readFile(join(root, 'wrangler.toml'), 'utf8')
    const called: string[] = []
    const wrangler = async (args: readonly string[]) => {
      called.push(args.join(' '))
      throw new Error(
        'The bucket you tried to create already exists, and you own it. [code: 10004]',
      )
    }
    await createBuckets(toml, wrangler)
    expect(called).toEqual(['r2 bucket create forecourt-pictures --location oc'])
  })

  it('starts with databases and Worker in an account that has none, because it creates the rest', () => {
    expect(names(true)).toEqual([
      'Checks',
      'Databases',
      'Bucket of pictures',
      'Worker',
      'Tables',
      'Build files',
      RECORD,
    ])
  })

  it('prints each step, and ends at the first that fails', async () => {
    const done: string[] = []
    const step = (name: string, fails = false): Step => ({
      name,
      work: async () => {
        if (fails) throw new Error('the database is down')
        done.push(name)
        return 'well'
      },
    })
    const said: string[] = []
    const all = [step('One'), step('Two', true), step('Three'), step('Four, and more')]
    expect(await runSteps(all, (line) => said.push(line.trim()))).toBe(false)
    expect(done).toEqual(['One'])
    expect(said).toEqual([
      '1 of 4  One ...',
      'well',
      '2 of 4  Two ...',
      'FAILED: the database is down',
      'Not done: Three; Four. Fix this and rerun.',
    ])
    expect(await runSteps([step('One'), step('Two')], () => undefined)).toBe(true)
  })

  it('keeps every file of its build for 30 days under its name, and no other file (F22)', async () => {
    const files = ['main-AB12CD34.js', 'list-page-2EFXMCZT.css', 'icons-02a2d1fa.svg']
    await writeFile(join(folder, 'files.json'), JSON.stringify(files))
    for (const name of [...files, 'main-OLD00000.js']) await writeFile(join(folder, name), name)
    const written: KvPair[] = []
    const kv = { put: async (pairs: readonly KvPair[]) => void written.push(...pairs) }
    expect(await saveBuild(kv, folder)).toBe(3)
    expect(written).toEqual(
      files.map((name) => ({ key: `build:${name}`, value: name, expiration_ttl: 2_592_000 })),
    )
  })

  it('keeps nothing under a name that any other content may have', async () => {
    await writeFile(join(folder, 'files.json'), '["manifest.json"]')
    await expect(saveBuild({ put: async () => undefined }, folder)).rejects.toThrow('manifest.json')
  })
})
