// The pages that are measured, as jobs of a build of the Worker and of the peer. Numbered addresses are new each time, so no
// cache has their answer.
import { formRoutes, routes } from '#routes.ts'
import type { Visit } from './client.ts'
import type { Job } from './cpu.ts'
import type { Peer } from './peer.ts'
import { countCards, expectSameList } from './same-list.ts'

/** A build of the Worker with the stock of one site. */
export type Build = { pid: number; host: string; visit: Visit; withAssets: Visit }

/** Requests with this header bypass the page cache (http/page-cache.ts). */
const DRAWN = { Authorization: 'Bearer none' }
/** Ours is kept compressed. Next.js compresses each reply again, so its page is asked for as it is kept, uncompressed. */
const GZIP = { 'Accept-Encoding': 'gzip' }
const MAKES = ['toyota', 'ford', 'hyundai', 'kia', 'isuzu', 'mitsubishi']
const LIST = '/search/used-cars'
/** The same list of the peer, at an address that Next.js keeps. */
const KEPT_BY_PEER = '/lists/used-cars'
const CARDS = 21

const refined = (i: number) => `/search/suv?range%5Bprice%5D=10000%3A${50_000 + i}`
const text = (i: number) =>
  `${LIST}?query=${MAKES[i % MAKES.length]}&range%5Bprice%5D=5000%3A${60_000 + i}`

export const PAGES = {
  refined: 'refined list',
  text: 'text list',
  kept: 'kept list',
  cached: 'list whose answer is kept',
  home: 'home page',
  car: 'vehicle page with late parts',
  keptCar: 'kept vehicle page',
  form: 'page of a form',
  formOfCar: 'page of a form about a vehicle',
  brochure: 'brochure',
}
export type PageName = keyof typeof PAGES
// Object.keys loses the key type.
export const PAGE_NAMES = Object.keys(PAGES) as PageName[]

export async function toBuildJobs(build: Build): Promise<Record<PageName, Job>> {
  const { pid, host, visit, withAssets } = build
  const cars = await listCars(build)
  const carAt = (i: number) => cars[i % cars.length] ?? { id: '', slug: '' }
  const form = formRoutes['test-drive']
  const job = (work: Job['work']): Job => ({ pid, work })
  const draw = (path: string, proof: string) => async () => {
    const { text: html } = await visit(host, path, DRAWN)
    if (!html.includes(proof)) throw new Error(`${path} lacks ${proof}`)
  }
  const list = async (path: string) => expectCards(path, (await visit(host, path, DRAWN)).text)
  return {
    refined: job((i) => list(refined(i))),
    text: job((i) => list(text(i))),
    kept: job(() => visit(host, LIST, GZIP)),
    cached: job(() => list(LIST)),
    home: job(draw(routes.home.href(), 'data-car-id=')),
    car: job((i) => draw(routes.car.href(carAt(i).slug), '<late-part')()),
    keptCar: job(() => visit(host, routes.car.href(carAt(0).slug), GZIP)),
    form: job(() => visit(host, form.href())),
    formOfCar: job((i) => visit(host, form.href(carAt(i).id))),
    brochure: job((i) => withAssets(host, routes.brochure.href(carAt(i).slug))),
  }
}

export function toPeerJobs({ pid, visit }: Peer): Record<'refined' | 'text' | 'kept', Job> {
  const list = async (path: string) => expectCards(path, (await visit('peer', path)).text)
  return {
    refined: { pid, work: (i) => list(refined(i)) },
    text: { pid, work: (i) => list(text(i)) },
    kept: { pid, work: () => visit('peer', KEPT_BY_PEER) },
  }
}

/** Throws unless the peer has the same lists as a build, and keeps the one that it should. */
export async function expectSameLists({ host, visit }: Build, peer: Peer): Promise<void> {
  const paths = [refined(0), ...MAKES.map((_, i) => text(i)), LIST]
  for (const path of paths) {
    const own = await visit(host, path, DRAWN)
    const other = await peer.visit('peer', path === LIST ? KEPT_BY_PEER : path)
    expectSameList(path, own.text, other.text)
  }
  const { headers } = await peer.visit('peer', KEPT_BY_PEER)
  if (headers['x-nextjs-cache'] !== 'HIT') throw new Error('Next.js did not keep its page')
}

function expectCards(path: string, html: string): void {
  const found = countCards(html)
  if (found !== CARDS) throw new Error(`${path}: ${found} cards instead of ${CARDS}`)
}

/** Vehicles of the first pages of a list: several hundred, so that no cache has all of their pages. */
async function listCars({ host, visit }: Build): Promise<{ id: string; slug: string }[]> {
  const pages = Array.from({ length: 20 }, (_, at) => `${LIST}?page=${at + 1}`)
  const replies = await Promise.all(pages.map((path) => visit(host, path, DRAWN)))
  const cards = replies.flatMap((reply) => reply.text.split('<article').slice(1))
  return cards.flatMap((card) => {
    const [, id] = /data-car-id="([^"]+)"/.exec(card) ?? []
    const [, slug] = /href="\/cars\/([^"/]+)"/.exec(card) ?? []
    return id === undefined || slug === undefined ? [] : [{ id, slug }]
  })
}
