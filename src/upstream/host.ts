// Which hosts a site may call for which purpose (TH15): a list of the platform, because addresses come from
// configuration.
import hosts from '#catalogue/upstreams.json' with { type: 'json' }

/** Purpose of a host. */
export type UpstreamUse = keyof typeof hosts

/** Whether an address is https on a host listed for this use: no port, no user. In development also plain http on loopback. */
export function isAllowedUpstream(name: UpstreamUse, url: URL, allowLoopback: boolean): boolean {
  if (url.username !== '' || url.password !== '') return false
  if (allowLoopback && url.protocol === 'http:' && url.hostname === '127.0.0.1') return true
  return url.protocol === 'https:' && url.port === '' && isListedHost(name, url.hostname)
}

/** Whether a name, as addresses write it, is that of a host listed for this use. */
export function isListedHost(name: UpstreamUse, host: string): boolean {
  return hosts[name].includes(host)
}
