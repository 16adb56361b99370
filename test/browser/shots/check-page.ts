// What is wrong with a page for people who see or use it differently: axe in its usual state, with text twice as large, with
// the spacing that WCAG 1.4.12 allows, and in forced colours; and whether it scrolls sideways in any of them.
import type { Page } from 'playwright-core'

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
    // axe knows no large text: it checks the usual state of one width of each device, and the forced colours.
    const isUsual = called === '' || forced
    // axe reads the colours of the site, which the browser replaces when it paints forced ones.
    const isMeant = (fault: string) => !forced || !fault.startsWith('color-contrast')
    const faults = isUsual ? (await faultsOf(page, 'html', TARGETS)).filter(isMeant) : []
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    if (wide > 0) faults.push(`scrolls sideways by ${wide} px`)
    faults.push(...(await page.evaluate(cutTexts)))
    found.push(...faults.map((fault) => `${name} at ${width}${called}: ${fault}`))
    await style?.evaluate((element) => {
      if (element instanceof Element) element.remove()
    })
  }
  return found
}

/** Runs in the page: buttons, links and headings whose text is cut off by their own box. */
function cutTexts(): string[] {
  return [...document.querySelectorAll<HTMLElement>('a, button, h1, h2, h3, label, td, dd')]
    .filter((element) => {
      const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element)
      const isCut =
        (overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1) ||
        (overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 1)
      const isMeant = textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
      return isCut && !isMeant && element.checkVisibility() && !element.closest('.unseen')
    })
    .map(
      (element) => `text is cut: "${element.innerText.trim().slice(0, 60)}" (${element.className})`,
    )
}
