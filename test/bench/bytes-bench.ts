// What a shopper downloads, against the budgets of bytes.
import { formRoutes } from '#routes.ts'
import type { Site } from '#tenant/schema.ts'
import { BUDGETS, KB } from '#test/budget/budgets.ts'
import { fullestPage } from './demo-site.ts'
import { note, toKb, weighed, type Row } from './row.ts'
import { buildScripts, type Scripts, weighScripts } from './scripts.ts'
import { brotliBytes, builtBytes, listStatic } from './weigh.ts'
import type { Workers } from './workers.ts'

/** Pictures of the demo sites are committed. */
const MAX_PICTURES = 6000 * KB
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
    note('icons, brotli', toKb(await builtBytes('icons.css'))),
  ]
  for (const site of sites) {
    const { slug } = site
    const host = `${slug}.localhost`
    const page = await shop(host, PAGE)
    const part = await shop(host, REFINED, PART)
    rows.push(weighed(`search page of ${slug}, brotli`, brotliBytes(page.text), BUDGETS.html))
    const car = await shop(host, await fullestPage(site, now))
    rows.push(weighed(`vehicle page of ${slug}, brotli`, brotliBytes(car.text), BUDGETS.html))
    const form = await shop(host, formRoutes['test-drive'].href())
    rows.push(weighed(`page of a form of ${slug}, brotli`, brotliBytes(form.text), BUDGETS.html))
    rows.push(weighed(`fragment of ${slug}, brotli`, brotliBytes(part.text), BUDGETS.fragment))
  }
  const fonts = await listStatic('build/fonts')
  const pictures = [...(await listStatic('stock')), ...(await listStatic('panorama'))]
  const total = pictures.reduce((sum, { bytes }) => sum + bytes, 0)
  rows.push(weighed('largest typeface', fonts[0]?.bytes ?? 0, BUDGETS.typeface))
  rows.push(weighed('pictures of the demo, all', total, MAX_PICTURES))
  return rows
}

/** What each kind of page loads before it is used; htmx is counted for all, as a page may have what it serves. */
function scriptRows({ all, start }: Scripts): Row[] {
  const htmx = [...all.values()].filter(({ libraries }) => libraries.includes('htmx.org'))
  return Object.entries(start).flatMap(([kind, scripts]) => {
    const { all: whole, own } = weighScripts(new Set([...scripts, ...htmx]))
    return [
      weighed(`script of a page, ${kind}, brotli`, whole, BUDGETS.scripts),
      note('  our own code in it', toKb(own)),
    ]
  })
}

async function weighSheet(name: string): Promise<Row> {
  return weighed(`style sheet, ${name}, brotli`, await builtBytes(`${name}.css`), BUDGETS.styles)
}
