// A page on another origin, in a real browser, tries writes of a site in every encoding available to pages (TH14).
import { createServer } from 'node:http'

import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { routes } from '#routes.ts'
import { WRITE_PATHS } from '#test/support/access.ts'
import { addressOf, it, journeys } from './support/journey.ts'

const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'] as const

/** One of a few addresses: test/http/same-origin.worker.test.ts proves all of them the same. */
const TARGETS = WRITE_PATHS.filter((_path, at) => at % 5 === 0)

/** Stripe signs its requests, and this site does not have every feature (test/http/same-origin has). */
const isRefused = (path: string, status: number) =>
  status === 403 || status === 404 || (path === routes.stripeWebhook.href() && status === 400)

/** Status of each POST that reaches the site, by its path; those that the browser blocks are 0. */
function watch(page: Page, origin: string): Map<string, number[]> {
  const seen = new Map<string, number[]>()
  const note = (url: string, status: number) => {
    const { pathname } = new URL(url)
    seen.set(pathname, [...(seen.get(pathname) ?? []), status])
  }
  page.on('response', (response) => {
    const { method, url } = { method: response.request().method(), url: response.url() }
    if (method === 'POST' && url.startsWith(origin)) note(url, response.status())
  })
  page.on('requestfailed', (request) => {
    if (request.method() === 'POST' && request.url().startsWith(origin)) note(request.url(), 0)
  })
  return seen
}

/**
 * Sends a form into a frame and JSON by script to each target, as a cross-origin page can. The encodings take turns:
 * test/http/same-origin.worker.test.ts sends each of them everywhere; this test shows the headers that browsers send.
 */
async function send(page: Page, targets: readonly string[]): Promise<void> {
  await page.evaluate(
    async ({ targets, encodings }) => {
      for (const [at, target] of targets.entries()) {
        await submit(target, encodings[at % encodings.length] ?? '')
        const json = JSON.stringify({ id: 49, path: '/', name: 'Mallory', step: 'send' })
        const ways: RequestInit[] = [
          { mode: 'no-cors' },
          { mode: 'cors', headers: { 'Content-Type': 'application/json' } },
        ]
        for (const way of ways)
          await fetch(target, { method: 'POST', body: json, ...way }).catch(() => undefined)
      }

      function submit(target: string, encoding: string): Promise<void> {
        const frame = document.createElement('iframe')
        frame.name = crypto.randomUUID()
        const form = document.createElement('form')
        Object.assign(form, { method: 'post', action: target, enctype: encoding })
        form.target = frame.name
        form.innerHTML =
          '<input name="name" value="Mallory"><input name="id" value="49"><input name="step" value="send">'
        document.body.appendChild(frame)
        document.body.appendChild(form)
        const done = new Promise<void>((resolve) => {
          frame.addEventListener('load', () => resolve())
          setTimeout(resolve, 5000)
        })
        form.submit()
        return done
      }
    },
    { targets, encodings: FORMS },
  )
}

/** An empty page under another host of this machine: browsers block pages of the internet from it altogether. */
function openElsewhere(): Promise<{ address: string; close: () => void }> {
  const server = createServer((_request, response) => {
    response
      .writeHead(200, { 'Content-Type': 'text/html' })
      .end('<!doctype html><title>Elsewhere</title>')
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      resolve({ address: `http://elsewhere.localhost:${port}/`, close: () => server.close() })
    })
  })
}

journeys('a page on another origin', () => {
  it('can write nothing: no form, no beacon, no API', async ({ open }) => {
    const origin = addressOf('')
    const elsewhere = await openElsewhere()
    // This journey is about a foreign page.
    const page = await open('/contact', { expected: /./ })
    await page.goto(elsewhere.address)
    const seen = watch(page, origin)
    await send(
      page,
      TARGETS.map((path) => origin + path),
    )
    elsewhere.close()
    await expect.poll(() => [...seen.keys()].toSorted()).toEqual(TARGETS.toSorted())
    const accepted = [...seen].filter(([path, statuses]) =>
      statuses.some((status) => status !== 0 && !isRefused(path, status)),
    )
    expect(accepted).toEqual([])
    // Each form was answered; a script may not even read its response (Cross-Origin-Resource-Policy).
    const few = [...seen].filter(
      ([path, statuses]) => !statuses.some((status) => isRefused(path, status)),
    )
    expect(few).toEqual([])
  }, 120_000)
})
