// What a shopper downloads, against the budgets of bytes.
import { formRoutes } from '#routes.ts'
import type { Site } from '#tenant/schema.ts'
import { fullestPage } from './demo-site.ts'
import { note, toShort, weighed, type Row } from './row.ts'
import { buildScripts, type Scripts, weighScripts } from './scripts.ts'
import { brotliBytes, builtBytes, listStatic } from './weigh.ts'
import type { Workers } from './workers.ts'

/** Of what a page loads before it is used, of its styles, of the HTML of any page, and of what a filter changes. */
const MAX_KB = { scripts: 24, styles: 14, html: 16, fragment: 9 }
const PAGE = '/search/used-cars'
const REFINED = `${PAGE}?range%5Bprice%5D=5000:200000`
const PART = { 'hx-request': 'true', 'hx-request-type': 'partial' }

export async function benchBytes(
  { shop }: Workers,
  sites: readonly Site[],
  now: number,
): Promise<Row[]> {
  const sheets = ['list', 'vehicle', 'form', 'content', 'plain']
  const rows = [
    ...scriptRows(await buildScripts()),
    ...(await Promise.all(sheets.map(weighSheet))),
    note('icons, brotli', kb(await builtBytes('icons.css'))),
  ]
  for (const site of sites) {
    const { slug } = site
    const host = `${slug}.localhost`
    const page = await shop(host, PAGE)
    const part = await shop(host, REFINED, PART)
    rows.push(weighed(`search page of ${slug}, brotli`, brotliBytes(page.text), MAX_KB.html))
    const car = await shop(host, await fullestPage(site, now))
    rows.push(weighed(`vehicle page of ${slug}, brotli`, brotliBytes(car.text), MAX_KB.html))
    const form = await shop(host, formRoutes['test-drive'].href())
    rows.push(weighed(`page of a form of ${slug}, brotli`, brotliBytes(form.text), MAX_KB.html))
    rows.push(weighed(`fragment of ${slug}, brotli`, brotliBytes(part.text), MAX_KB.fragment))
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
      weighed(`script of a page, ${kind}, brotli`, whole, MAX_KB.scripts),
      note('  our own code in it', kb(own)),
    ]
  })
}

async function weighSheet(name: string): Promise<Row> {
  return weighed(`style sheet, ${name}, brotli`, await builtBytes(`${name}.css`), MAX_KB.styles)
}

const kb = (bytes: number) => `${toShort(bytes / 1024)} KB`
