// Examples and drafts in the console: a publish, a schedule and an approval stop at them unless somebody who may publish says so.
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import type { Json } from '#rollout/json.ts'
import { openDraft } from '#rollout/open-draft.ts'
import { textOf } from '#test/ui/render.tsx'
import { baseSite } from './base-site.ts'
import { formOf, publishSource } from './posted-form.ts'
import { after, ask, auditRows, letIn, signInAs } from './support.ts'

const EXAMPLE = '1800 975 711'
let site = 0
let slug = ''
let admin = ''

beforeEach(async () => {
  site += 1
  slug = `examples-${site}`
  await publishSource(sourceOf({ phone_numbers: { general: '03 9555 0101' } }))
  admin = await signInAs(await letIn(`ann@${slug}.example`, { role: 'admin', site: slug }))
})

const sourceOf = (more: Record<string, Json>) => ({
  ...baseSite,
  slug,
  url: `https://${slug}.example`,
  hosts: [`${slug}.example`],
  ...more,
})
const at = (path: string) => `/_console/sites/${slug}/${path}`
const read = async (path: string, cookie = admin) => (await ask(at(path), { cookie })).text()
const send = (path: string, form: URLSearchParams, cookie = admin) =>
  ask(at(path), { cookie, form })
const draft = () => openDraft(env, slug)
async function change(pointer: string, value: Json, was?: Json): Promise<void> {
  const { revision } = await draft().read()
  const by = `ann@${slug}.example`
  const saved = await draft().save({ by, base: revision, set: [{ at: pointer, value, was }] })
  expect(saved).toHaveProperty('saved')
}
const useExample = () => change('/phone_numbers/general', EXAMPLE, '03 9555 0101')
const liveVersion = async () => (await draft().read()).live?.version

describe('a draft with an example', () => {
  it('is said in the review, stops there, and is published by one more press', async () => {
    await useExample()
    const page = await read('review')
    expect(textOf(page)).toContain(
      'If you publish now, shoppers would see this example or draft content.',
    )
    expect(textOf(page)).toContain(`${EXAMPLE}, a number made up for examples.`)
    const form = await formOf(page, 'publish')
    form.set('note', 'For the <opening>')
    const stopped = await send('review', form)
    expect(stopped.status).toBe(422)
    expect(await liveVersion()).toBe(1)
    const answer = await stopped.text()
    expect(textOf(answer)).toContain('Not published: shoppers would see example or draft content.')
    const anyway = await formOf(answer, 'anyway')
    expect(anyway.get('note')).toBe('For the <opening>')
    anyway.set('examples', '1')
    expect((await send('review', anyway)).status).toBe(303)
    expect(await liveVersion()).toBe(2)
    const acts = (await auditRows()).filter((row) => row['site'] === slug)
    expect(acts.map(({ act, outcome }) => `${String(act)} ${String(outcome)}`)).toEqual([
      'site.publish pending',
      'site.publish refused',
      'site.publish pending',
      'site.publish done',
    ])
  })

  it('holds back nothing else, and is not asked about again once it is live', async () => {
    await useExample()
    await change('/name', 'Zenith Cars', baseSite.name)
    const form = await formOf(await read('review'), 'publish')
    const { changes } = await draft().read()
    form.delete('line')
    form.set('line', String(changes.findIndex(({ at: place }) => place === '/name')))
    expect((await send('review', form)).status).toBe(303)
    const rest = await formOf(await read('review'), 'publish')
    rest.set('examples', '1')
    expect((await send('review', rest)).status).toBe(303)
    await change('/name', 'Acme Cars', 'Zenith Cars')
    const page = await read('review')
    expect(page).not.toContain('data-testid="examples"')
    expect((await send('review', await formOf(page, 'publish'))).status).toBe(303)
  })

  it('is scheduled only if somebody says so', async () => {
    await useExample()
    const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
    const { revision } = await draft().read()
    const form = new URLSearchParams({ revision: String(revision), live: '1', day, time: '09:00' })
    const stopped = await send('review/schedule', form)
    expect(stopped.status).toBe(422)
    const anyway = await formOf(await stopped.text(), 'anyway')
    anyway.set('examples', '1')
    const scheduled = await send('review/schedule', anyway)
    expect(textOf(await (await after(scheduled, { cookie: admin })).text())).toContain(
      'Scheduled for',
    )
  })

  it('is not published by a role that may not publish, whatever it says', async () => {
    const editor = await signInAs(await letIn(`ed@${slug}.example`, { role: 'editor', site: slug }))
    await useExample()
    expect(textOf(await read('review', editor))).toContain(
      'If you publish now, shoppers would see this example',
    )
    const { revision } = await draft().read()
    const form = new URLSearchParams({ revision: String(revision), live: '1', examples: '1' })
    expect((await send('review', form, editor)).status).toBe(403)
    expect(await liveVersion()).toBe(1)
  })
})
