import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'

import { HOSTILE_TEXTS } from '#test/support/hostile-texts.ts'
import { kindsOf } from '#test/support/kinds-of.ts'
import { sample } from '#test/support/cases.ts'
import { openShop, testCar, visit } from '#test/support/shop.ts'

const PLACES: ((text: string) => string)[] = [
  (text) => `?query=${text}`,
  (text) => `?refinementList[make][0]=${text}`,
  (text) => `?range[price]=${text}`,
  (text) => `?sortBy=${text}&page=${text}`,
  (text) => `?${text}=${text}`,
  (text) => `?refinementList[${text}][]=x`,
]

/** Ordinary searches that together show every part of the page. */
const PLAIN = [
  '',
  '?query=corolla',
  '?query=zzzzzz',
  '?refinementList[make][0]=Kia',
  '?refinementList[make][0]=Unknown',
  '?refinementList[make][0]=Unknown&query=zzzzzz',
  '?range[price]=1:2',
  '?range[price]=20000:',
  '?range[price]=900000:',
  '?range[price]=:900000',
  '?sortBy=latest',
]

beforeAll(async () => {
  await openShop({ slug: 'acme' }, [testCar(), testCar({ make: 'Kia' })])
})

describe('search page under hostile addresses', () => {
  it('answers all of them with our own pages: no 5xx, no new active element (F17, TH5)', async () => {
    const known = new Set<string>()
    for (const path of PLAIN) {
      for (const kind of kindsOf(
        await (await visit('acme', `/search/new-used-and-demo-cars${path}`)).text(),
      ))
        known.add(kind)
    }
    let asked = 0
    const bad: string[] = []
    const ask = async (text: string, at: number) => {
      const encoded = text.startsWith('%') ? text : encodeURIComponent(text.toWellFormed())
      const place = PLACES[at % PLACES.length] ?? PLACES[0]
      const path = `/search/new-used-and-demo-cars${place?.(encoded) ?? ''}`
      const response = await visit('acme', path)
      const html = await response.text()
      asked += 1
      if (response.status >= 500) bad.push(`${response.status} ${path.slice(0, 120)}`)
      if (![200, 302, 414, 400].includes(response.status))
        bad.push(`${response.status} ${path.slice(0, 120)}`)
      if (response.status !== 200) return
      const strange = [...kindsOf(html)].filter((kind) => !known.has(kind))
      if (strange.length > 0) bad.push(`<${strange.join('> <')}> ${path.slice(0, 120)}`)
    }
    const tasks = [
      ...HOSTILE_TEXTS.flatMap((text) => PLACES.map((_, at) => ({ text, at }))),
      // Naughty strings in two of the positions, each position with a third of them.
      ...sample(env.NAUGHTY_STRINGS).flatMap((text, nth) =>
        PLACES.map((_, at) => ({ text, at })).filter(({ at }) => (nth + at) % 3 === 0),
      ),
    ]
    for (let at = 0; at < tasks.length; at += 40) {
      await Promise.all(tasks.slice(at, at + 40).map((task) => ask(task.text, task.at)))
    }
    expect(asked).toBeGreaterThan(150)
    expect(bad).toEqual([])
  }, 240_000)

  it('would detect a foreign element or attribute', () => {
    const plain = kindsOf('<p class="a">x</p>')
    expect([...kindsOf('<p class="b">y</p>')].filter((kind) => !plain.has(kind))).toEqual([])
    expect(
      [...kindsOf('<p class="a" onclick="x()">x</p>')].filter((kind) => !plain.has(kind)),
    ).toEqual(['p class onclick'])
    expect(
      [...kindsOf('<p class="a"><img src=x onerror=alert(1)></p>')].filter(
        (kind) => !plain.has(kind),
      ),
    ).toEqual(['img onerror src'])
  })

  it('answers hostile paths without a 5xx', async () => {
    for (const path of [
      '/search/%00',
      '/search/%E0%A4%A',
      '/search/..%2f..%2f',
      '/search/a/b/c/d/e/f',
      '//evil.example/search',
      '/search/%3Cscript%3E',
      '/search/kia%0d%0aSet-Cookie:x=1',
    ]) {
      const response = await visit('acme', path)
      expect([path, response.status < 500]).toEqual([path, true])
      expect(response.headers.get('Set-Cookie')).toBeNull()
      const location = response.headers.get('Location')
      if (location !== null)
        expect(new URL(location, 'http://acme.example').hostname).toBe('acme.example')
    }
  })
})
