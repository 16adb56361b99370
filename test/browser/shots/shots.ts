// Pictures of every template of the demo sites, for people to look at: `npm start`, then `npm run shots`. A folder that git
// ignores gets `.shots/index.html` with the pictures beside those last approved, and the differences. Arguments choose:
// `npm run shots -- harbour`, `-- harbour/contact`, `-- console`; `-- list` names all; `-- approve` makes the last pictures
// the approved ones; `-- axe` reports what is wrong with each page instead (check-page.ts). PORT is that of `npm start`.
import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { chromium, type Browser, type Page } from 'playwright-core'

import { findChromium } from '#cli/chromium.ts'
import { root } from '#cli/run.ts'
import { readSites } from '#cli/tenants/read-sites.ts'
import { isProblem } from '#feeds/import/problem.ts'
import { routes } from '#routes.ts'
import type { Site } from '#tenant/schema.ts'
import {
  enterConsole,
  listConsole,
  noSite,
  originOf,
  sendForms,
  type Shown,
  signInHere,
} from './behind.ts'
import { checkPage } from './check-page.ts'
import { compareShots, type Shot, toReport } from './compare.ts'
import { listPages } from './pages.ts'

const FOLDER = join(root, '.shots')
const NOW = join(FOLDER, 'now')
const APPROVED = join(FOLDER, 'approved')
/** Phones that are small and usual, a tablet and a laptop; two tabs, as phones have fingers and other rules. */
const TABS = [
  { widths: [320, 360], options: { isMobile: true, hasTouch: true } },
  { widths: [768, 1440], options: {} },
]
const HEIGHT = 900

const OPTIONS: ReadonlySet<string> = new Set(['approve', 'axe', 'list'])
const port = Number(process.env.PORT ?? 8787)
const words = process.argv.slice(2)
const names = words.filter((word) => !OPTIONS.has(word))
const isAsked = (option: string) => words.includes(option)
if (isAsked('approve')) await approve()
else await visit()

async function approve(): Promise<void> {
  await cp(NOW, APPROVED, { recursive: true })
  console.log('The last pictures are the approved ones now.')
}

/** Draws the chosen pages, or all; or checks or names them. */
async function visit(): Promise<void> {
  const found = await findChromium()
  if (isProblem(found)) return stop(found.problem)
  const running = await fetch(`http://localhost:${port}/`).catch(() => null)
  if (running === null)
    return stop(`Nothing runs on port ${port}. Run npm start first, or name its PORT.`)
  if (!isAsked('list') && !isAsked('axe')) {
    await rm(NOW, { recursive: true, force: true })
    await mkdir(NOW, { recursive: true })
  }
  const browser = await chromium.launch(found)
  let problems = 0
  const shots: Shot[] = []
  try {
    for await (const shown of listShown()) {
      if (!isChosen(shown.name)) continue
      if (isAsked('list')) console.log(`${shown.name} ${shown.url}`)
      else if (isAsked('axe')) {
        const found = await withTabs(browser, shown, checkPage)
        problems += found.length
        // At once: a run that is stopped has said what it found.
        for (const problem of found) console.log(`\n${problem}`)
      } else shots.push(...(await withTabs(browser, shown, draw)))
      if (!isAsked('list')) process.stdout.write('.')
    }
  } finally {
    await browser.close()
  }
  if (isAsked('list')) return
  console.log('')
  if (!isAsked('axe')) return report(shots)
  console.log(`${problems} problems.`)
}

/** "harbour" chooses its pages, "harbour/contact" one of them, and what is below it. */
function isChosen(name: string): boolean {
  return names.length === 0 || names.some((own) => own === name || name.startsWith(`${own}/`))
}

/** Whether a page below this may have been chosen, so that it is worth the acts before it. */
function isWanted(above: string): boolean {
  return isChosen(above) || names.some((own) => own.startsWith(`${above}/`))
}

async function* listShown(): AsyncGenerator<Shown> {
  const sites = await demoSites()
  for (const site of sites) {
    const { slug } = site
    if (!isWanted(slug)) continue
    for (const path of await listPages(site, Math.floor(Date.now() / 1000)))
      yield { name: slug + path, url: originOf(slug, port) + path }
    if (isWanted(`${slug}/thanks`) || isWanted(`${slug}/request`))
      yield* await sendForms(site, port)
  }
  yield noSite(port)
  const [first] = sites
  if (first === undefined || !isWanted('console')) return
  yield* await listConsole(first.slug, port)
}

async function demoSites(): Promise<Site[]> {
  const files = await readSites(join(root, 'tenants'))
  return files.flatMap(({ site }) => site ?? [])
}

/** Opens a page once for each kind of device, and does something at each of its widths. */
async function withTabs<Found>(
  browser: Browser,
  { name, url }: Shown,
  work: (page: Page, name: string, width: number) => Promise<Found[]>,
): Promise<Found[]> {
  const all: Found[] = []
  for (const { widths, options } of TABS) {
    const [first = 360] = widths
    const context = await browser.newContext({
      ...options,
      viewport: { width: first, height: HEIGHT },
      bypassCSP: true,
      reducedMotion: 'reduce',
    })
    try {
      const page = await context.newPage()
      if (name.startsWith('console/')) await enterConsole(page, new URL(url).origin)
      await page.goto(url)
      if (asksToSignIn(page) && !url.includes(routes.signIn.pattern)) await signInHere(page, url)
      // Rows that are out of view are not drawn otherwise, nor are pictures loaded.
      await page.addStyleTag({ content: '* { content-visibility: visible !important }' })
      for (const width of widths) {
        await page.setViewportSize({ width, height: HEIGHT })
        await loadAll(page)
        all.push(...(await work(page, name, width)))
      }
    } finally {
      await context.close()
    }
  }
  return all
}

function asksToSignIn(page: Page): boolean {
  return new URL(page.url()).pathname === routes.signIn.pattern
}

/** Loads what waits for being scrolled to: pictures, late rows, forms in blocks. */
async function loadAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
      scrollTo(0, y)
      await new Promise(requestAnimationFrame)
    }
    scrollTo(0, 0)
  })
  await page.waitForLoadState('networkidle')
}

async function draw(page: Page, name: string, width: number): Promise<Shot[]> {
  const file = `${name.replaceAll(/[^a-z0-9-]+/gi, '_')}-${width}.jpeg`
  const picture = await page.screenshot({ fullPage: true, type: 'jpeg', quality: 80 })
  await writeFile(join(NOW, file), picture)
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  return [{ name, width, file, sideways }]
}

async function report(shots: readonly Shot[]): Promise<void> {
  const compared = await compareShots(shots, { now: NOW, approved: APPROVED })
  await writeFile(join(FOLDER, 'index.html'), toReport(compared))
  for (const { name, width, sideways, change } of compared) {
    if (sideways > 0) console.log(`${name} at ${width}: scrolls sideways by ${sideways} px`)
    if (change !== null && change > 0) console.log(`${name} at ${width}: ${change} % differ`)
  }
  console.log(`${shots.length} pictures: ${join(FOLDER, 'index.html')}`)
}

function stop(problem: string): void {
  console.error(problem)
  process.exitCode = 1
}
