// Checks of the hosts of a site: written as they are filed, its own address among them, none of them staging and live at once.
import { parseHost } from '#tenant/host.ts'
import type { Site } from '#tenant/schema.ts'

import { quote, type Problem } from './problem.ts'

/** Problems of "hosts", "staging_hosts" and "url". */
export function checkHosts(site: Site): Problem[] {
  return [
    ...checkNames('hosts', site.hosts),
    ...checkNames('staging_hosts', site.staging_hosts),
    ...checkOwn(site),
    ...checkStaging(site),
  ]
}

function checkNames(name: string, hosts: readonly string[]): Problem[] {
  return hosts.flatMap((host, at): Problem[] =>
    parseHost(host) === host
      ? []
      : [
          {
            path: `${name}[${at}]`,
            message: `is ${quote(host)}. Use lower case, without "www." or port. IP addresses are not allowed.`,
          },
        ],
  )
}

/** Pages move to the address of the site, so it must show them. */
function checkOwn({ hosts, url }: Site): Problem[] {
  const own = parseHost(url)
  if (own !== null && hosts.includes(own)) return []
  return [
    {
      path: 'url',
      message: `is ${quote(url)}, but its host is not in "hosts". Add it there.`,
    },
  ]
}

function checkStaging({ hosts, staging_hosts: staging }: Site): Problem[] {
  return staging.flatMap((host, at): Problem[] =>
    hosts.includes(host)
      ? [
          {
            path: `staging_hosts[${at}]`,
            message: `is ${quote(host)}, which is also in "hosts", so search engines would drop the site. Keep it in one of them.`,
          },
        ]
      : [],
  )
}
