// A site as people and machines see it during a flood. No time passes: the key of a form is made as old as its sender is slow.
import { mintFormKey } from '#sales/leads/form-key.ts'
import type { Shop } from '#test/drill/spam/shop.ts'

export type Ask = (request: Request) => Response | Promise<Response>

export type Front = {
  origin: string
  slug: string
  ask: Ask
  masterKey: string
  /** The time in seconds. */
  now: () => number
}

/** For one person, who takes as long as they like. */
export function openSlowShop({ origin, slug, ask, masterKey, now }: Front): Shop {
  let waited = 0
  const aged = new Map<string, string>()
  /** The key of a page that was first seen that long ago; the same one each time. */
  const age = async (key: string): Promise<string> => {
    const known = aged.get(key) ?? (await mintFormKey(masterKey, slug, now() - waited))
    aged.set(key, known)
    aged.set(known, known)
    return known
  }
  return {
    origin,
    wait: (seconds) => {
      waited += seconds
    },
    get: async (path, headers) => ask(new Request(origin + path, { headers })),
    post: async (path, fields, headers) => {
      const key = await age(fields['key'] ?? '')
      const body = new URLSearchParams({ ...fields, key })
      return ask(new Request(origin + path, { method: 'POST', body, headers, redirect: 'manual' }))
    },
  }
}
