// A household for each browser: codes and forms are counted by network, and journeys are many in an hour.
import type { BrowserContext } from 'playwright-core'

/** Gives a browser an address that no other has. */
export function fromOwnNetwork(context: BrowserContext): Promise<void> {
  const group = () => Math.floor(Math.random() * 0x1_00_00).toString(16)
  return context.setExtraHTTPHeaders({
    'CF-Connecting-IP': `2001:db8:${group()}:${group()}::1`,
  })
}
