// Checks of the third parties of a site: asked at their listed hosts alone, with keys that the site has (TH15, TH17).
import type { Site } from '#tenant/schema.ts'
import { UPSTREAM_NAMES } from '#tenant/schema-upstreams.ts'
import { isAllowedUpstream } from '#upstream/host.ts'

import { quote, type Problem } from './problem.ts'

/** Problems of a site's third parties. */
export function checkUpstreams({ upstreams, secrets }: Site): Problem[] {
  const used = UPSTREAM_NAMES.flatMap((name) => {
    const upstream = upstreams[name]
    return upstream === null ? [] : [{ name, upstream }]
  })
  const problems = used.flatMap(({ name, upstream: { url, secret } }): Problem[] => [
    ...checkAddress(name, url),
    ...(secret === '' || Object.hasOwn(secrets, secret)
      ? []
      : [
          {
            path: `upstreams.${name}.secret`,
            message: `is ${quote(secret)}, which is not under "secrets". Seal it with npm run tenants:seal.`,
          },
        ]),
  ])
  const named = new Set(used.map(({ upstream }) => upstream.secret))
  const unused = Object.keys(secrets).filter((name) => !named.has(name))
  return [
    ...problems,
    ...unused.map((name) => ({
      path: `secrets.${name}`,
      message: 'is used by no third party. Remove it.',
    })),
  ]
}

function checkAddress(name: (typeof UPSTREAM_NAMES)[number], text: string): Problem[] {
  const path = `upstreams.${name}.url`
  const url = new URL(text) // the schema let only addresses through
  if (url.search !== '' || url.hash !== '')
    return [{ path, message: 'has a query or a fragment. Give the base address alone.' }]
  if (isAllowedUpstream(name, url, false)) return []
  return [
    {
      path,
      message: `is ${quote(text)}. Use https, without port and user, at a host that tenants/catalogue/upstreams.json lists for ${name}.`,
    },
  ]
}
