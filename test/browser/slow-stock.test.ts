// A page with slow stock: head and header arrive first, with the script, and the rest later.
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, inject } from 'vitest'

import { carOf } from './support/request-site.ts'
import { isAlive, it, journeys } from './support/journey.ts'
import { comeNearSave } from './support/save-button.ts'
import { chips, tick } from './support/search-page.ts'

const BEHIND = '</header>'
/** Milliseconds between head and shell: cached scripts run in between. */
const PAUSE_MS = 700

/** The Worker with simulated slow stock: pages arrive in two pieces. */
async function openSlowly(host: string): Promise<{ server: Server; origin: string }> {
  const server = createServer((asked, answer) => {
    const { pathname, search } = new URL(asked.url ?? '/', 'http://localhost')
    const headers = { ...asked.headers, host, 'accept-encoding': 'identity' }
    const options = { port: inject('port'), path: pathname + search, method: asked.method, headers }
    const call = request({ host: '127.0.0.1', ...options }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers)
      if (given.headers['content-type']?.startsWith('text/html') !== true) {
        given.pipe(answer)
        return
      }
      void given.toArray().then((chunks: Buffer[]) => {
        const [head = '', ...rest] = Buffer.concat(chunks).toString().split(BEHIND)
        answer.write(head + BEHIND)
        setTimeout(() => answer.end(rest.join(BEHIND)), PAUSE_MS)
      })
    })
    asked.pipe(call)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // It listens on a port.
  const { port } = server.address() as AddressInfo
  return { server, origin: `http://${host.split(':')[0]}:${port}` }
}

journeys('a page whose stock is slow', () => {
  it('initialises elements of its later half, each time', async ({ open }) => {
    const path = await carOf()
    const page = await open('/nowhere', { expected: /^request to|404/ })
    const { server, origin } = await openSlowly(new URL(page.url()).host)
    try {
      for (let visit = 0; visit < 2; visit += 1) {
        await page.goto(origin + path)
        await isAlive(page)
        await comeNearSave(page)
      }
      await page.goto(`${origin}/search/used-cars`)
      await isAlive(page)
      await tick(page, 'make', 'Kia')
      await expect.poll(() => chips(page)).toContain('Kia')
      expect(await page.getByTestId('car-card').count()).toBeGreaterThan(0)
      // The page still loads pictures from this server.
      await page.goto('about:blank')
    } finally {
      server.closeAllConnections()
      server.close()
    }
  })
})
