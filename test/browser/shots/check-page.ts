// What is wrong with a page for people who see or use it differently: what axe finds; whether it scrolls sideways or cuts text,
// also with text twice as large, with the spacing that WCAG 1.4.12 allows, and in forced colours; states that forced colours
// hide; and what has the focus unseen, on the way of Tab.
import type { ElementHandle, Page } from 'playwright-core'

import { faultsOf, TARGETS } from '#test/browser/support/axe.ts'

type State = { called: string; css: string; forced?: boolean }

/** Text may be twice as large (1.4.4) and have more space (1.4.12) without a loss. */
const STATES: readonly State[] = [
  { called: '', css: '' },
  { called: ' with text at 200 %', css: 'html { font-size: 200% !important }' },
  {
    called: ' with spaced text',
    css: '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important } p { margin-block-end: 2em !important }',
  },
  { called: ' in forced colours', css: '', forced: true },
]

/** Sentences, each with the page, the width and the state. */
export async function checkPage(page: Page, name: string, width: number): Promise<string[]> {
  const found: string[] = []
  for (const { called, css, forced = false } of STATES) {
    await page.emulateMedia({ forcedColors: forced ? 'active' : 'none' })
    const style = css === '' ? null : await page.addStyleTag({ content: css })
    const faults: string[] = []
    if (called === '') faults.push(...(await axeAtRest(page)), ...(await walk(page)))
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    if (wide > 0)
      faults.push(`scrolls sideways by ${wide} px: ${(await page.evaluate(widest)).join(', ')}`)
    faults.push(...(await page.evaluate(cutTexts)))
    if (forced) faults.push(...(await page.evaluate(lostStates)))
    found.push(...faults.map((fault) => `${name} at ${width}${called}: ${fault}`))
    if (style !== null) await remove(style)
  }
  await page.emulateMedia({ forcedColors: 'none' })
  return found
}

const remove = (style: ElementHandle) =>
  style.evaluate((element) => {
    if (element instanceof Element) element.remove()
  })

/** What axe finds. It takes what a sticking bar covers for too small, until it is scrolled to. */
async function axeAtRest(page: Page): Promise<string[]> {
  const style = await page.addStyleTag({ content: '.save-bar { position: static !important }' })
  const faults = await faultsOf(page, 'html', TARGETS)
  await remove(style)
  return faults
}

/** Presses of Tab on a page: past its header, its first cards and its filters. */
const PRESSES = 50

/** Moves the focus through a page: what has it is to be seen, and marked (2.4.7, 2.4.11). */
async function walk(page: Page): Promise<string[]> {
  const found = new Set<string>()
  await page.evaluate(() => scrollTo(0, 0))
  for (let presses = 0; presses < PRESSES; presses += 1) {
    await page.keyboard.press('Tab')
    const fault = await page.evaluate(unseenFocus)
    if (fault === 'end') break
    if (fault !== '') found.add(fault)
  }
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    scrollTo(0, 0)
  })
  return [...found]
}

/** Runs in the page: what is wrong with the focused element; "end" after the last one. */
function unseenFocus(): string {
  const element = document.activeElement
  if (element === null || element === document.body) return 'end'
  // A third party's frame marks its own, a slider its thumb, a date its part, a video its controls.
  const own = 'iframe, [type="range"], [type="date"], [type="time"], video:not(:focus-visible)'
  if (element.matches(own)) return ''
  const said = element.outerHTML.slice(0, 100)
  const label = element.closest('label')
  // Some have their mark around the box that they are in; a choice that is not drawn, around all choices.
  const marked = [label, label?.parentElement ?? null, element, element.parentElement].find(
    (each) =>
      // The link of a whole card is marked around the card.
      each !== null &&
      getComputedStyle(each).clipPath === 'none' &&
      ['', '::after'].some((part) => getComputedStyle(each, part || null).outlineStyle !== 'none'),
  )
  if (!marked) return `the focus is not marked: ${said}`
  const { left, right, top, bottom, width, height } = marked.getBoundingClientRect()
  if (width * height === 0) return `the focus has no size: ${said}`
  const points = [0.1, 0.5, 0.9].flatMap((x) =>
    [0.1, 0.5, 0.9].map((y) => [left + x * (right - left), top + y * (bottom - top)] as const),
  )
  const isSeen = points.some(([x, y]) => {
    const above = document.elementFromPoint(x, y)
    return above !== null && (marked.contains(above) || above.contains(marked))
  })
  return isSeen ? '' : `the focus is covered: ${said}`
}

/** Runs in the page: the innermost elements that reach furthest past its edge. */
function widest(): string[] {
  const edge = document.documentElement.clientWidth
  return [...document.querySelectorAll('body *')]
    .filter(
      (element) => element.checkVisibility() && element.getBoundingClientRect().right > edge + 1,
    )
    .filter((element) => !element.closest('.unseen, .carousel-row'))
    .slice(-3)
    .map((element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`)
}

/** Runs in the page: what is chosen and looks like what is not, where only the colours of the system are left. */
function lostStates(): string[] {
  const look = (element: Element) =>
    [element, ...element.querySelectorAll('*')]
      .flatMap((each) =>
        ['', '::before', '::after'].map((pseudo) => {
          const style = getComputedStyle(each, pseudo || null)
          return [
            // Colours of the page say nothing here, unless it insists on them.
            style.forcedColorAdjust,
            style.borderWidth,
            style.width,
            style.borderStyle,
            style.outlineStyle,
            style.fontWeight,
            style.textDecorationLine,
            style.maskImage,
            style.rotate,
            style.display,
            style.content,
          ].join()
        }),
      )
      .join('|')
  const states =
    '[aria-current]:not([aria-current="false"]), [aria-selected="true"], [aria-pressed="true"], label:has(input:checked)'
  return [...document.querySelectorAll(states)].flatMap((element) => {
    const box = element.querySelector('input')
    // The browser draws these itself.
    if (box !== null && box.checkVisibility({ opacityProperty: true }) && box.clientWidth > 8)
      return []
    const other = [...(element.parentElement?.children ?? [])].find(
      (each) => each !== element && each.tagName === element.tagName && !each.matches(states),
    )
    if (other === undefined || !element.checkVisibility() || !other.checkVisibility()) return []
    return look(element) === look(other)
      ? [`looks like one that is not chosen: ${element.outerHTML.slice(0, 100)}`]
      : []
  })
}

/** Runs in the page: buttons, links and headings whose text is cut off by their own box. */
function cutTexts(): string[] {
  return [...document.querySelectorAll<HTMLElement>('a, button, h1, h2, h3, label, td, dd')]
    .filter((element) => {
      const { overflowX, overflowY, textOverflow, webkitLineClamp, clipPath } =
        getComputedStyle(element)
      const isCut =
        (overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1) ||
        (overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 1)
      const isMeant =
        textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || clipPath !== 'none'
      return isCut && !isMeant && element.checkVisibility() && !element.closest('.unseen')
    })
    .map(
      (element) => `text is cut: "${element.innerText.trim().slice(0, 60)}" (${element.className})`,
    )
}
