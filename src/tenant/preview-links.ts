// Links to previews of a site: each works while its preview is stored.
import type { Env } from '#env.ts'
import { previewPrefix } from './keys.ts'
import { forgetPreview } from './store.ts'

type Stored = Pick<Env, 'TENANTS'>

/** Number of a site's working links, at most a thousand. */
export async function countPreviews({ TENANTS: kv }: Stored, slug: string): Promise<number> {
  return (await kv.list({ prefix: previewPrefix(slug) })).keys.length
}

/** Revokes every link of a site: in this isolate immediately, elsewhere within two minutes. */
export async function deletePreviews({ TENANTS: kv }: Stored, slug: string): Promise<void> {
  const { keys } = await kv.list({ prefix: previewPrefix(slug) })
  await Promise.all(
    keys.map(async ({ name }) => {
      await kv.delete(name)
      forgetPreview(name)
    }),
  )
}
