// What a shopper downloads, against the budgets of bytes.
import { gzipSync } from 'node:zlib'

import { formRoutes } from '#routes.ts'
import type { Site } from '#tenant/schema.ts'
import { bundleWorker } from './bundle.ts'
import { fullestPage } from './demo-site.ts'
import { note, toShort, weighed, type Row } from './row.ts'
import { buildScripts, type Scripts, weighScripts } from './scripts.ts'
import { brotliBytes, builtBytes, listStatic } from './weigh.ts'
import type { Workers } from './workers.ts'

const PAGE = '/search/used-cars'
const REFINED = `${PAGE}?range%5Bprice%5D=5000:200000`
const PART = { 'hx-request': 'true', 'hx-request-type': 'partial' }

export async function benchBytes(
  { shop }: Workers,
  sites: readonly Site[],
  now: number,
): Promise<Row[]> {
  const rows = [
    weighed(
      'the Worker, gzip',
      gzipSync((await bundleWorker('src/worker.ts')).text).byteLength,
      1200,
    ),
    ...scriptRows(await buildScripts()),
    weighed('style sheet of a list, brotli', await builtBytes('list.css'), 14),
    weighed('style sheet of a vehicle page, brotli', await builtBytes('vehicle.css'), 14),
    weighed('style sheet of a form, brotli', await builtBytes('form.css'), 14),
    weighed('style sheet of content pages, brotli', await builtBytes('content.css'), 14),
    weighed('style sheet of other pages, brotli', await builtBytes('plain.css'), 14),
    note('icons, brotli', kb(await builtBytes('icons.css'))),
  ]
  for (const site of sites) {
    const { slug } = site
    const host = `${slug}.localhost`
    const page = await shop(host, PAGE)
    const part = await shop(host, REFINED, PART)
    rows.push(weighed(`search page of ${slug}, brotli`, brotliBytes(page.text), 14))
    const car = await shop(host, await fullestPage(site, now))
    rows.push(weighed(`vehicle page of ${slug}, brotli`, brotliBytes(car.text), 12))
    const form = await shop(host, formRoutes['test-drive'].href())
    rows.push(weighed(`page of a form of ${slug}, brotli`, brotliBytes(form.text), 6))
    rows.push(weighed(`fragment of ${slug}, brotli`, brotliBytes(part.text), 7))
  }
  const fonts = await listStatic('build/fonts')
  const pictures = [...(await listStatic('stock')), ...(await listStatic('panorama'))]
  const total = pictures.reduce((sum, { bytes }) => sum + bytes, 0)
  rows.push(weighed('largest typeface', fonts[0]?.bytes ?? 0, 40_000 / 1024))
  rows.push(weighed('pictures of the demo, all', total, 6 * 1024))
  return rows
}

/** What each kind of page loads before it is used; htmx is counted for all, as a page may have what it serves. */
function scriptRows({ all, start }: Scripts): Row[] {
  const htmx = [...all.values()].filter(({ libraries }) => libraries.includes('htmx.org'))
  return Object.entries(start).flatMap(([kind, scripts]) => {
    const { all: whole, own } = weighScripts(new Set([...scripts, ...htmx]))
    return [
      weighed(`script of a page, ${kind}, brotli`, whole, 20_000 / 1024),
      weighed('  our own code in it', own, 8000 / 1024),
    ]
  })
}

const kb = (bytes: number) => `${toShort(bytes / 1024)} KB`
