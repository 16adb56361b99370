// Errors that must not happen on any page: in the console, against the security policy, or by a request to a third
// party.
import type { BrowserContext, Page } from 'playwright-core'

export type Watch = {
  /**
   * From now on, records errors of any page as sentences, except those that match `expected`, which belong to the
   * journey.
   */
  begin: (origin: string, expected?: RegExp) => string[]
  /** Records nothing from now on. */
  end: () => void
}

/** Watches every page of a profile. */
export async function watchFaults(context: BrowserContext): Promise<Watch> {
  let watched: { origin: string; expected: RegExp | undefined; faults: string[] } | null = null
  const report = (fault: string) => {
    if (watched?.expected?.test(fault) !== true) watched?.faults.push(fault)
  }
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (/^https?:$/.test(protocol) && origin !== watched?.origin) report(`request to ${origin}`)
  })
  context.on('console', (message) => {
    if (message.type() === 'error') report(`console: ${message.text()}`)
  })
  context.on('weberror', (error) => {
    const { message } = error.error()
    // The browser's message about a cancelled page transition, for example on the way to a bare picture.
    if (!message.includes('ViewTransition opt-in disabled')) report(`uncaught: ${message}`)
  })
  await context.exposeBinding('reportFault', (_source: { page: Page }, fault: string) =>
    report(fault),
  )
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      // Exposed two lines above.
      const { reportFault } = globalThis as unknown as { reportFault: (fault: string) => void }
      reportFault(`policy: ${event.violatedDirective} ${event.blockedURI}`)
    })
  })
  return {
    begin(origin, expected) {
      watched = { origin, expected, faults: [] }
      return watched.faults
    },
    end() {
      watched = null
    },
  }
}
