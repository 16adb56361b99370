// Whether two servers answer with the same list: as many vehicles, as many cards, and the same counts of every value.
import { deepEqual } from 'node:assert/strict'

/** What a list page says of its list. */
type ListFacts = { total: string; cards: number; counts: string[]; markup: number }

/** The peer's markup as a share of ours, scripts apart: it does the same work, so it draws about as much. */
const LEAST_MARKUP = 0.7
const MOST_MARKUP = 1.1

/** Throws unless the peer's page is the same work as ours. */
export function expectSameList(path: string, ours: string, peers: string): void {
  const [own, other] = [readList(ours), readList(peers)]
  if (own.cards === 0) throw new Error(`${path} has no cards`)
  const facts = ({ total, cards, counts }: ListFacts) => ({ total, cards, counts })
  deepEqual(facts(other), facts(own), `The peer has another list at ${path}`)
  const share = other.markup / own.markup
  if (share < LEAST_MARKUP || share > MOST_MARKUP)
    throw new Error(`The peer draws ${share.toFixed(2)} of the markup at ${path}`)
}

function readList(html: string): ListFacts {
  const values = html.matchAll(/data-testid="facet-value" data-value="([^"]*)" data-count="(\d+)"/g)
  const [, total = 'none'] = /data-testid="result-count"[^>]*><b>([\d,]+)</.exec(html) ?? []
  return {
    total,
    cards: countCards(html),
    counts: Array.from(values, ([, value, count]) => `${value}: ${count}`).toSorted(),
    markup: html.replaceAll(/<script.*?<\/script>/gs, '').length,
  }
}

/** Cards of vehicles in a page. The peer's page names its vehicles a second time, in what it sends for browsers. */
export function countCards(html: string): number {
  return html.match(/<article[^>]* data-car-id="/g)?.length ?? 0
}
