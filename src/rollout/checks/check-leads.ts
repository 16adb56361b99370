// Checks of lead targets: listed hosts, an authorised sender address, each target once.
import { LEAD_KINDS } from '#sales/leads/lead.ts'
import type { Site } from '#tenant/schema.ts'
import { isAllowedUpstream, isPlainHttps } from '#upstream/call.ts'

import { quote, type Problem } from '#rollout/problem.ts'

/** Problems with a site's targets. check-upstreams.ts checks that their keys exist. */
export function checkLeads({ leads }: Site, allowsHost: AllowsHost = () => false): Problem[] {
  const names = leads.targets.map(({ name }) => name)
  const problems = leads.targets.flatMap((target, at): Problem[] => {
    const path = `leads.targets[${at}]`
    const unknown = target.forms.filter((form) => !KINDS.includes(form))
    return [
      ...('url' in target ? checkUrl(`${path}.url`, target.url, allowsHost) : []),
      ...(names.indexOf(target.name) < at
        ? [
            {
              path: `${path}.name`,
              message: `is ${quote(target.name)}, which is also the name of another target. Deliveries are recorded by name.`,
            },
          ]
        : []),
      ...unknown.map((form) => ({
        path: `${path}.forms`,
        message: `contains ${quote(form)}. Use one of: ${KINDS.join(', ')}.`,
      })),
    ]
  })
  return [...problems, ...checkSender(leads.from)]
}

const KINDS: readonly string[] = LEAD_KINDS

/** Whether staff have allowed a host for the site. */
export type AllowsHost = (host: string) => boolean

/** Targets at hosts that are on no list, which staff may have allowed for the site, each with its host. */
export function listOwnHosts({ leads }: Site): { path: string; host: string }[] {
  return leads.targets.flatMap((target, at) => {
    if (!('url' in target)) return []
    const url = new URL(target.url) // the schema only accepts addresses
    const isOwn = isPlainHttps(url) && !isAllowedUpstream('leads', url, false)
    return isOwn ? [{ path: `leads.targets[${at}].url`, host: url.hostname }] : []
  })
}

function checkUrl(path: string, text: string, allowsHost: AllowsHost): Problem[] {
  const url = new URL(text)
  if (isAllowedUpstream('leads', url, false)) return []
  if (isPlainHttps(url) && allowsHost(url.hostname)) return []
  return [
    {
      path,
      message: `is ${quote(text)}. Use https, without port or user name, at a host listed under leads in tenants/catalogue/upstreams.json, or allowed for this site in the console.`,
    },
  ]
}

/** Mail from these mailbox providers' domains is rejected by its receivers. */
const MAILBOXES =
  /^(?:(?:gmail|googlemail|icloud|bigpond|aol|me)\.com|(?:hotmail|live|outlook|yahoo)\.(?:com|com\.au|co\.nz)|xtra\.co\.nz|proton(?:mail)?\.(?:com|me))$/

function checkSender(from: string): Problem[] {
  const domain = from.slice(from.indexOf('@') + 1).toLowerCase()
  if (!MAILBOXES.test(domain)) return []
  return [
    {
      path: 'leads.from',
      message: `is ${quote(from)}. Use an address at your own domain: only ${domain} may send its email.`,
    },
  ]
}
