// Ten thousand documents that no feed should send, on everything that draws a vehicle (F16, V38, TH5).
import { join } from 'node:path'

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { toSheet } from '#brochure/sheet.ts'
import { root } from '#cli/run.ts'
import { readSites } from '#cli/tenants/read-sites.ts'
import { toPageHead } from '#pages/car/facts/page-head.ts'
import { CarBody } from '#pages/car/page.tsx'
import type { Vehicle } from '#pages/car/vehicle.ts'
import { CompareBody } from '#pages/compare/page.tsx'
import { PrintDocument } from '#pages/print/page.tsx'
import { toCard } from '#search/card.ts'
import { toSimilar } from '#search/similar.ts'
import { parseCar, type Car } from '#stock/car.ts'
import { toRecord } from '#stock/record.ts'
import { stockState } from '#stock/state.ts'
import type { Site } from '#tenant/schema.ts'
import { Document } from '#ui/document.tsx'
import { hostileCars } from '#test/support/hostile-car.ts'
import { draw, textOf } from '#test/ui/draw.tsx'
import { NOW, sampleCar } from '#test/ui/samples.ts'

const sites = new Map(
  (await readSites(join(root, 'tenants'))).flatMap(({ slug, site }) =>
    site === null ? [] : [[slug, site] as const],
  ),
)

/** The page with its head, and its likeness on cards, on paper and beside another. */
function drawAll(car: Car, document: unknown, site: Site): string[] {
  const card = toCard(car, site, NOW)
  const vehicle: Vehicle = {
    car,
    card,
    state: stockState(car, { now: NOW, soldWindow: site.search.sold.window_days }),
    now: NOW,
    views: car.views,
    query: new URLSearchParams(),
    delivery: null,
    similar: toSimilar([[document]], sampleCar(), site, NOW),
  }
  const other = { car: sampleCar(), card: toCard(sampleCar(), site, NOW) }
  const page = (
    <Document {...toPageHead(vehicle, site)}>
      <CarBody {...vehicle} />
    </Document>
  )
  const paper = <PrintDocument sheet={toSheet(car, card, site, NOW)} />
  const table = <CompareBody compared={[{ car, card }, other]} left={[]} />
  return [draw(page, site), draw(paper, site), draw(table, site)]
}

/** What is wrong with a piece of HTML; empty where nothing is. */
function faultsOf(html: string): string[] {
  const faults: string[] = []
  const plain = html
    .replaceAll(/<style>.*?<\/style>/gs, '')
    .replaceAll(LINKED_DATA, (_, json: string) => {
      if (!isJson(json)) faults.push('JSON-LD that is no JSON')
      return ''
    })
  for (const [tag, name = '', attributes = ''] of plain.matchAll(TAG)) {
    if (name === 'script' && !tag.includes('src="/build/')) faults.push(`a script: ${tag}`)
    for (const [, attribute = '', value = ''] of attributes.matchAll(ATTRIBUTE)) {
      if (/^on/i.test(attribute)) faults.push(`a handler: ${tag}`)
      if (ADDRESSES.has(attribute) && !isHarmless(value)) faults.push(`an address: ${value}`)
      if (SPOKEN.has(attribute) && NOTHING.test(value)) faults.push(`${attribute}: ${value}`)
    }
  }
  const said = NOTHING.exec(textOf(plain))
  if (said !== null)
    faults.push(`"${said[0]}" in …${said.input.slice(said.index - 60, said.index + 60)}…`)
  return faults
}

const LINKED_DATA = /<script type="application\/ld\+json">(.*?)<\/script>/gs
const TAG = /<([a-z][\w-]*)((?:"[^"]*"|[^>"])*)>/gi
const ATTRIBUTE = /([^\s=/"]+)(?:="([^"]*)")?/g
const ADDRESSES = new Set(['href', 'src', 'action', 'formAction', 'poster', 'data-embed-src'])
const SPOKEN = new Set(['alt', 'title', 'aria-label', 'placeholder', 'content', 'value'])
const NOTHING = /\b(?:null|undefined|NaN|Infinity)\b|\[object/

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return !text.includes('<')
  } catch {
    return false
  }
}

function isHarmless(address: string): boolean {
  if (!URL.canParse(address, 'https://own.example')) return false
  const { protocol } = new URL(address, 'https://own.example')
  return /^(?:https?|tel|mailto|sms|whatsapp):$/.test(protocol) || /^data:(?:image|,)/.test(address)
}

describe('hostile documents on a vehicle’s page, card, sheet and comparison', () => {
  it('stop nothing, say no "null" and carry nothing that runs (F16, V38, TH5)', () => {
    const slugs = fc.constantFrom(...sites.keys())
    const property = fc.property(hostileCars, slugs, fc.boolean(), (document, slug, isIndexed) => {
      const site = sites.get(slug)
      const read = parseCar(document)
      // Through our own import, or from an index that others fill.
      const found = isIndexed && read !== null ? toRecord(read) : document
      const car = parseCar(found)
      if (car === null || site === undefined)
        throw new Error('A document with id and slug was dropped')
      expect(drawAll(car, found, site).flatMap(faultsOf)).toEqual([])
    })
    fc.assert(property, { numRuns: 10_000 })
  }, 300_000)

  it.each([
    ['<p>2020 undefined Rio</p>', 'undefined'],
    ['<p>$NaN</p>', 'NaN'],
    ['<p>[object Object]</p>', '[object'],
    ['<img alt="null"/>', 'alt: null'],
    ['<p onclick="x()">a</p>', 'a handler'],
    ['<script>x()</script>', 'a script'],
    ['<a href="javascript:x()">a</a>', 'an address'],
    ['<script type="application/ld+json">{"a":}</script>', 'JSON-LD'],
  ])('would be seen: %s', (html, fault) => {
    expect(faultsOf(html).join()).toContain(fault)
  })
})
