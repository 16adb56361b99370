// Checks of a site's third parties: only listed hosts, and existing keys.
import type { Site } from '#tenant/schema.ts'
import { UPSTREAM_NAMES } from '#tenant/schema-upstreams.ts'
import { isAllowedUpstream } from '#upstream/call.ts'

import { quote, type Problem } from '#rollout/problem.ts'

/** Problems with a site's third parties, and with all keys that it needs. */
export function checkUpstreams(site: Site): Problem[] {
  const addresses = UPSTREAM_NAMES.flatMap((name) => {
    const upstream = site.upstreams[name]
    return upstream === null ? [] : checkAddress(name, upstream.url)
  })
  const uses = secretsOf(site)
  const missing = uses.filter(({ secret }) => !Object.hasOwn(site.secrets, secret))
  const used = new Set(uses.map(({ secret }) => secret))
  const unused = Object.keys(site.secrets).filter((name) => !used.has(name))
  return [
    ...addresses,
    ...missing.map(({ path, secret }) => ({
      path,
      message: `is ${isKeyLike(secret) ? 'a key itself' : quote(secret)}, which is not under "secrets". Encrypt the key with npm run tenants -- secret.`,
    })),
    ...Object.keys(site.secrets)
      .filter((name) => !isEncrypted(site.secrets[name] ?? ''))
      .map((name) => ({
        path: `secrets.${name}`,
        message:
          'is not encrypted, so anyone with the file could read it. Encrypt it with npm run tenants -- secret.',
      })),
    ...unused.map((name) => ({
      path: `secrets.${name}`,
      message: 'is not used. Remove it.',
    })),
  ]
}

/** Whether a text looks encrypted (tenant/secret.ts): bytes before and after the key itself, in base64. */
function isEncrypted(text: string): boolean {
  return text.length >= 40 && text.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(text)
}

/** Where keys are referenced: third parties, lead targets, feeds, Turnstile, webhooks of Stripe, a hosted engine. */
export function secretsOf({
  upstreams,
  leads,
  intake,
  integrations,
  reservations,
  conversations,
  search: { engine },
}: Site): { path: string; secret: string }[] {
  const uses = [
    ...UPSTREAM_NAMES.map((name) => ({
      path: `upstreams.${name}.secret`,
      secret: upstreams[name]?.secret ?? '',
    })),
    ...leads.targets.map((target, at) => ({
      path: `leads.targets[${at}].secret`,
      secret: 'secret' in target ? target.secret : '',
    })),
    ...intake.feeds.map(({ secret }, at) => ({ path: `intake.feeds[${at}].secret`, secret })),
    { path: 'integrations.turnstile.secret', secret: integrations.turnstile?.secret ?? '' },
    { path: 'reservations.webhook_secret', secret: reservations.webhook_secret },
    { path: 'conversations.callback_key', secret: conversations.callback_key },
    {
      path: 'search.engine.write_secret',
      secret: engine.kind === 'algolia' ? engine.write_secret : '',
    },
    {
      path: 'search.engine.browse_secret',
      secret: engine.kind === 'algolia' ? engine.browse_secret : '',
    },
  ]
  return uses.filter(({ secret }) => secret !== '')
}

function checkAddress(name: (typeof UPSTREAM_NAMES)[number], text: string): Problem[] {
  const path = `upstreams.${name}.url`
  const url = new URL(text) // the schema only accepts addresses
  if (url.search !== '' || url.hash !== '')
    return [{ path, message: 'has a query or a fragment. Use the base URL only.' }]
  if (isAllowedUpstream(name, url, false)) return []
  return [
    {
      path,
      message: `is ${quote(text)}. Use https, without port or user name, at a host listed under ${name} in tenants/catalogue/upstreams.json.`,
    },
  ]
}

/** Whether a name looks like a key put in the wrong place. */
export function isKeyLike(name: string): boolean {
  return KEY_LIKE.test(name)
}

/** The format of providers' keys: a short prefix, or a long mix of letters and digits. */
const KEY_LIKE =
  /^(?:(?:[sprw]k|whsec|key|gh[pousr]|xox[a-z]|SG)[_-]|AIza)(?=[\w-]*\d)[\w-]{12,}$|^(?=.*[A-Za-z]\d|.*\d[A-Za-z])[\w-]{24,}$/
