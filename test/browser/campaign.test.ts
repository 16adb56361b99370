// A page of a campaign: what loads when a shopper comes near or presses, and its form. Without scripts:
// test/pages/campaign.worker.test.ts.
import { expect } from 'vitest'

import { faultsOf } from './support/axe.ts'
import { button, fillContact, takeTime } from './support/forms.ts'
import { it, journeys } from './support/journey.ts'

const PAGE = '/electric-day'

journeys('a page of a campaign', () => {
  it('loads its video and the form when they are needed, and no sooner; opens photographs full-screen; takes its form in place, and thanks in its own words', async ({
    open,
  }) => {
    const asked: string[] = []
    const page = await open(PAGE, {
      size: 'phone',
      prepare: async (context) =>
        context.on('request', (request) => asked.push(new URL(request.url()).pathname)),
    })
    expect(asked).not.toContain('/contact')
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0
          new PerformanceObserver((list) => {
            // Missing in the DOM types.
            for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
              sum += entry.value
          }).observe({ type: 'layout-shift', buffered: true })
          document.querySelector('.block-form')?.scrollIntoView({ behavior: 'instant' })
          const done = setInterval(() => {
            if (document.querySelector('.block-form form.form') === null) return
            clearInterval(done)
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
          }, 50)
        }),
    )
    expect(shift).toBeLessThanOrEqual(0.01)
    expect(asked.filter((path) => path === '/contact')).toHaveLength(1)
    expect(asked.filter((path) => path.endsWith('.mp4'))).toEqual([])
    await page.locator('video').scrollIntoViewIfNeeded()
    const film = page.waitForRequest(/\.mp4$/)
    await page.locator('video').evaluate((video: HTMLVideoElement) => void video.play())
    await film

    await page.getByRole('link', { name: /Three cars in front/ }).click()
    await page.locator('.pswp--open img').first().waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('.pswp--open').count()).toBe(0)

    const form = page.locator('.block-form form.form')
    expect(await faultsOf(page, '.block-form')).toEqual([])
    await fillContact(form)
    await form.getByRole('combobox', { name: 'Preferred dealership' }).selectOption({ index: 1 })
    await takeTime(page)
    await button(form, 'Send').click()
    await page.waitForURL(/\/success\?/)
    await page.getByRole('heading', { name: 'See you on the 12th' }).waitFor()
  })

  it('counts down each second, to the words for afterwards', async ({ open }) => {
    const page = await open('/about-us')
    // The dates of the demo pass: this page gets a block that ends in an hour.
    const now = Math.ceil(Date.now() / 1000)
    await page.clock.install({ time: now * 1000 })
    await page.addInitScript((until) => {
      const units = ['days', 'hours', 'min', 'sec'].map((unit) => `<li><b>–</b> ${unit}</li>`)
      new MutationObserver((_, observer) => {
        const main = document.querySelector('main')
        if (main === null) return
        observer.disconnect()
        main.insertAdjacentHTML(
          'afterbegin',
          `<div data-until="${until}" data-over="It is over."><div role="timer"><ul>${units.join('')}</ul></div></div>`,
        )
      }).observe(document, { childList: true, subtree: true })
    }, now + 3604)
    await page.reload()
    await page.clock.pauseAt((now + 3602) * 1000)
    const left = page.getByRole('timer')
    await expect.poll(() => left.textContent()).toBe('0 days00 hours00 min02 sec')
    await page.clock.runFor(1000)
    expect(await left.textContent()).toBe('0 days00 hours00 min01 sec')
    await page.clock.runFor(1000)
    await page.getByText('It is over.').waitFor()
    expect(await left.count()).toBe(0)
  })
})
