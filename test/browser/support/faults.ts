// What must not happen on any page: an error in the console, a broken policy, a request to somebody else.
import type { BrowserContext, Page } from 'playwright-core'

/** Collects faults of every page of a profile as sentences; those that match `expected` belong to the journey. */
export async function watchFaults(
  context: BrowserContext,
  origin: string,
  expected?: RegExp,
): Promise<string[]> {
  const faults: string[] = []
  const report = (fault: string) => {
    if (expected?.test(fault) !== true) faults.push(fault)
  }
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (/^https?:$/.test(url.protocol) && url.origin !== origin) report(`request to ${url.origin}`)
  })
  context.on('console', (message) => {
    if (message.type() === 'error') report(`console: ${message.text()}`)
  })
  context.on('weberror', (error) => {
    const { message } = error.error()
    // The browser's own word on a move between pages that it gave up, as on the way to a bare picture.
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
  return faults
}
