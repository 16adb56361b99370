// A demo site with its stock in an engine of this process: the same vehicles and answers as in the Worker, without one.
import { join } from 'node:path'

import type { EndRequest } from '@algolia/client-common'

import { importDemo, loadRecipe, toPlaces } from '#cli/demo.ts'
import { root } from '#cli/run.ts'
import { createStore } from '#feeds/import/store.ts'
import { loadPictures } from '#cli/stock/pictures.ts'
import { isProblem } from '#feeds/import/problem.ts'
import { readSites } from '#cli/tenants/read-sites.ts'
import { generateStock } from '#cli/demo-stock/generate.ts'
import type { Recipe } from '#cli/demo-stock/recipe.ts'
import { routes } from '#routes.ts'
import { queryOwn, type Transport } from '#search/client.ts'
import type { Search } from '#search/answer-store.ts'
import { answerRequest } from '#search/engine/endpoints.ts'
import type { Site } from '#tenant/schema.ts'
import { createNodeEngine } from '#test/search/engine/node-engine.ts'

export type DemoSite = { site: Site; search: Search; stockIndex: Transport }

/** Slugs of the demo sites, in alphabetical order. */
export async function listDemoSites(): Promise<string[]> {
  return (await readSites(join(root, 'tenants'))).map(({ slug }) => slug)
}

/** Path of the page of a site's first vehicle, which has every possible fact (README, "A tour of fifteen minutes"). */
export async function fullestPage(site: Site, now: number): Promise<string> {
  const [first] = await firstCars(site, now, 1)
  return routes.car.href(String(first?.slug))
}

/** The first documents of a site's stock. */
export async function firstCars(site: Site, now: number, count: number) {
  const options = { now, count, places: toPlaces(site), pictures: await loadPictures() }
  return [...generateStock(await recipeOf(site.slug), options)]
}

/** How a site's stock is generated; with a count, that many vehicles for sale, so that each page is full. */
export async function recipeOf(slug: string, count?: number): Promise<Recipe> {
  const recipe = await loadRecipe(slug)
  if (recipe === null) throw new Error(`${slug} is no demo site`)
  return count === undefined ? recipe : { ...recipe, count, shares: { ...recipe.shares, sold: 0 } }
}

/** A site of tenants/ and its demo stock, made at a time in seconds; once for all tests of a process, which only read it. */
export function openDemoSite(slug: string, now: number, count?: number): Promise<DemoSite> {
  const key = [slug, now, count].join()
  const known = opened.get(key) ?? fillDemoSite(slug, now, count)
  opened.set(key, known)
  return known
}

const opened = new Map<string, Promise<DemoSite>>()

async function fillDemoSite(slug: string, now: number, count?: number): Promise<DemoSite> {
  const files = await readSites(join(root, 'tenants'))
  const site = files.find((file) => file.slug === slug)?.site
  if (site === undefined || site === null) throw new Error(`${slug} is no demo site`)
  const engine = createNodeEngine()
  const stockIndex: Transport = (request) => answerRequest(engine, request)
  const store = storeOf(stockIndex)
  await store.applySettings(site.search.index)
  const taken = await importDemo({ site, store }, await recipeOf(slug, count), { now })
  if (isProblem(taken)) throw new Error(taken.problem)
  const search: Search = async (queries, now) => {
    const onFault = (reason: string) => {
      throw new Error(reason)
    }
    const asked = await queryOwn(stockIndex, { queries, now, onFault })
    return asked?.answer ?? null
  }
  return { site, search, stockIndex }
}

function storeOf(transport: Transport) {
  const send = async ({ method, url, data }: EndRequest) => {
    const response = await transport(new Request(url, { method, body: data }))
    return { status: response.status, content: await response.text(), isTimedOut: false }
  }
  const requester = { send }
  return createStore({
    appId: 'demo',
    key: 'key',
    host: 'stock-index.internal',
    isSecure: true,
    requester,
  })
}
