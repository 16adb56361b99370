// What scripts do for forms of the console, on a phone of 390 px and a screen of 1280 px. Without scripts:
// test/console/group.worker.test.ts. What an editor may not publish: test/console/review.worker.test.ts.
import { join } from 'node:path'

import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { root } from '#cli/run.ts'

import { enter, go, isSaved, overflow, resize } from './support/console.ts'
import { isAlive, it, journeys } from './support/journey.ts'
import { requestSite } from './support/request-site.ts'
import { hasFocus } from './support/search-page.ts'

const field = (page: Page, name: string) => page.locator(`[id="${name}"]`)

const BLOCKS = '/pages/0/blocks'

journeys('a page of blocks', () => {
  it('gets, moves, copies and hides blocks on a phone', async ({ open }) => {
    const page = await enter(open, 'pages/new', { site: 'edited-blocks', size: 'phone' })
    const path = '/new-page'
    const [place] =
      /\d+/.exec((await page.locator('[data-part]').getAttribute('data-part')) ?? '') ?? []
    const blocks = BLOCKS.replace('0', place ?? '')
    await field(page, `/pages/${place}/path`).fill(path)
    await field(page, `/pages/${place}/title`).fill('A new page')
    const add = async (kind: string, at: number) => {
      await page.locator(`select[name="kind ${blocks}"]`).selectOption({ label: kind })
      await page.locator(`button[value="add ${blocks}"]`).click()
      await field(page, `${blocks}/${at}/title`).waitFor()
    }
    await add('Vehicles', 0)
    await field(page, `${blocks}/0/title`).fill('Just in')
    await add('Offers', 1)
    const added = page.locator(`[id="${blocks}/1"] > details > summary`)
    await expect.poll(() => hasFocus(added)).toBe(true)
    await field(page, `${blocks}/1/title`).fill('This week')
    const press = async (label: string, name: string, expected: string[]) => {
      await page
        .getByRole('button', { name: `${label}: ${name}` })
        .first()
        .click()
      await expect
        .poll(() =>
          page.locator(`[id="${blocks}"] > ol > li > details > summary`).allTextContents(),
        )
        .toEqual(expected)
    }
    await press('Up', 'Offers', ['1 Offers: This week', '2 Vehicles: Just in'])
    await press('Duplicate', 'Vehicles: Just in', [
      '1 Offers: This week',
      '2 Vehicles: Just in',
      '3 Vehicles: Just in',
    ])
    await press('Hide', 'Offers: This week', [
      '1 Offers: This weekHidden',
      '2 Vehicles: Just in',
      '3 Vehicles: Just in',
    ])
    expect(await overflow(page)).toBe(0)
    await resize(page, 'wide')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByRole('status').getByText('Saved in the draft').first().waitFor()
    expect(new URL(page.url()).searchParams.get('key')).toBe(path)
    expect(await page.locator(`[id="${blocks}"] > ol > li`).count()).toBe(3)
  })
})

journeys('a form of the console', () => {
  it('saves itself, says what is wrong at once, takes changes back, and shows both values of a field that someone else changed', async ({
    open,
  }) => {
    const site = 'edited-look'
    const page = await enter(open, 'contact', { site, expected: /409|422/ })
    const tagline = field(page, '/tagline')
    const before = await tagline.inputValue()
    // One step for each field, however quickly one follows the other.
    await tagline.fill('Typed and saved')
    await field(page, '/youtube_url').fill('youtube')
    await page.getByText('Use an https address, or leave it empty.').first().waitFor()
    await page.getByText('Not saved: one field needs a change.').waitFor()
    await field(page, '/youtube_url').fill('')
    await isSaved(page)
    const undo = page.getByRole('button', { name: 'Undo' })
    const takeBack = async (name: string, text: string) => {
      await undo.click()
      await expect.poll(() => field(page, name).inputValue()).toBe(text)
    }
    await takeBack('/youtube_url', 'youtube')
    await expect.poll(() => hasFocus(undo)).toBe(true)
    await takeBack('/youtube_url', '')
    await takeBack('/tagline', before)
    await isSaved(page)
    await page.reload()
    await isAlive(page)
    expect(await tagline.inputValue()).toBe(before)

    // Someone else saves the field: another window, without its page.
    await page.evaluate(async () => {
      const form = document.querySelector<HTMLFormElement>('form:has([id="/tagline"])')
      if (form === null) throw new Error('There is a form')
      const body = new URLSearchParams()
      for (const [name, value] of new FormData(form))
        if (typeof value === 'string') body.append(name, value)
      body.set('/tagline', 'From Eden')
      body.set('do', 'save')
      const answer = await fetch(form.action, { method: 'POST', body })
      if (!answer.ok) throw new Error(`The form is refused: ${answer.status}`)
    })
    await field(page, '/override_city').fill('Newcastle')
    await tagline.fill('From Alex')
    await page.getByTestId('conflict-notice').waitFor()
    expect(await tagline.inputValue()).toBe('From Alex')
    // Who types goes on typing.
    await expect.poll(() => hasFocus(tagline)).toBe(true)
    const both = page.getByRole('group', { name: 'Tagline: two values' })
    expect(await both.textContent()).toContain('From Eden')
    await both.getByRole('button', { name: 'Use their value' }).click()
    await isSaved(page)
    expect(await tagline.inputValue()).toBe('From Eden')
    expect(await hasFocus(tagline)).toBe(true)
    for (const size of ['phone', 'wide'] as const) await resize(page, size)
  })

  it('keeps the focus at the row whose button was pressed', async ({ open }) => {
    const page = await enter(open, 'offers', { site: 'edited-seen' })
    const down = page.locator('.item-list button[value^="down "]').first()
    const act = (await down.getAttribute('value')) ?? ''
    await down.focus()
    await page.keyboard.press('Enter')
    await page.getByText('Saved in the draft').waitFor()
    await expect.poll(() => hasFocus(page.locator(`button[value="${act}"]`))).toBe(true)
  })

  it('is found again once its name is made from its heading', async ({ open }) => {
    const page = await enter(open, 'offers', { site: 'edited-blocks' })
    await page.locator('.item-list a').first().click()
    await page.waitForURL(/item\?key=/)
    await isAlive(page)
    const name = page.getByLabel('Name in its address')
    await page.getByLabel('Heading').fill('Winter: $500 off!')
    await name.fill('')
    await isSaved(page)
    await page.reload()
    await isAlive(page)
    expect(await name.inputValue()).toBe('winter-500-off')
  })
})

journeys('the preview beside a form', () => {
  it('shows what is typed and formatted, and a click on a block opens its fields', async ({
    open,
  }) => {
    const site = 'edited-seen'
    const page = await enter(open, 'pages/item?key=%2F', { site })
    const part = (await page.locator('[data-part]').getAttribute('data-part')) ?? ''
    const frame = page.frameLocator('.preview iframe')
    await frame.locator('#edit-1').waitFor()
    const title = field(page, `${part}/blocks/1/title`)
    // The frame may load once more after its first page, and a click on the old one is lost.
    await expect
      .poll(async () => {
        await frame.locator('#edit-1').click({ position: { x: 5, y: 5 } })
        return title.isVisible()
      })
      .toBe(true)
    /**
     * In the frame and not on the website. It is there two seconds after the last key: the form may wait 1.3 of them, which is
     * what this measures, as answers take longer beside other journeys.
     */
    const isSeen = async (words: string) => {
      await page.evaluate(() => {
        performance.clearResourceTimings()
        addEventListener('input', ({ timeStamp }) =>
          performance.mark('typed', { startTime: timeStamp }),
        )
      })
      await title.fill(words)
      await frame.getByText(words).first().waitFor()
      const waited = await page.evaluate(() => {
        const saves = performance
          .getEntriesByType('resource')
          .filter(({ name }) => name === location.href)
        const typed = performance.getEntriesByName('typed').at(-1)?.startTime ?? Infinity
        return (
          Math.min(...saves.map(({ startTime }) => startTime).filter((at) => at > typed)) - typed
        )
      })
      expect(waited).toBeLessThan(1300)
      expect((await requestSite('/', site)).text).not.toContain(words)
    }
    await isSeen('Typed a moment ago')
    const intro = page.locator('textarea[data-markup]:visible').first()
    await intro.fill('Drive away today')
    await intro.selectText()
    await page.locator('.markup:visible').first().getByRole('button', { name: 'Bold' }).click()
    expect(await intro.inputValue()).toBe('<b>Drive away today</b>')
    await frame.locator('b', { hasText: 'Drive away today' }).waitFor()
    await page.getByRole('radio', { name: 'Desktop' }).check()
    await expect.poll(() => frame.locator('body').evaluate(() => innerWidth)).toBe(1280)
    await isSeen('Typed for a wide screen')
    await resize(page, 'phone')
    await isSeen('Typed on a phone')
  })
})

journeys('a form of the console without scripts', () => {
  it('is as it was after a press of a button when Back leads to it', async ({ open }) => {
    const entry = { site: 'edited-plain', scripts: false }
    const page = await enter(open, 'menus', entry)
    const items = page.locator('[id="/layout/navigation"] > ol > li > details > summary')
    const names = async () =>
      (await items.allInnerTexts()).map((text) => text.replace(/^\d+\s*/, ''))
    const [first, second, ...others] = await names()
    const moved = [second, first, ...others]
    await page.locator('button[value="down /layout/navigation/0"]').click()
    await expect.poll(names).toEqual(moved)
    await go(page, 'offers', entry)
    await page.goBack()
    await expect.poll(names).toEqual(moved)
  })
  it('that concerns people leads to a page of its own, so that Back shows no error', async ({
    open,
  }) => {
    const entry = { site: 'edited-plain', scripts: false }
    const page = await enter(open, 'people', entry)
    const title = page.getByRole('heading', { level: 1 })
    const address = page.getByLabel('Email address')
    const invite = page.getByRole('button', { name: 'Invite', exact: true })
    await page.getByLabel('Name', { exact: true }).fill('Jo')
    await address.fill('jo')
    await invite.click()
    await page.getByText('Enter a whole address').waitFor()
    expect(await address.inputValue()).toBe('jo')
    await address.fill('jo@edited-plain.example')
    await invite.click()
    await page.getByText('We wrote to jo@edited-plain.example.').waitFor()
    await go(page, 'privacy', entry)
    await page.getByLabel('Email').fill('unknown@shopper.example')
    await page.getByRole('button', { name: 'Find' }).click()
    await page.getByText('Nothing is stored with that phone or email').waitFor()
    await go(page, 'people', entry)
    await page.goBack()
    expect(await title.innerText()).toBe('Privacy')
    expect(await page.content()).not.toContain('unknown@shopper.example')
    await page.goBack()
    expect(['Privacy', 'People']).toContain(await title.innerText())
  })
})

journeys('a session that ends while someone types', () => {
  it('loses nothing: forms say so, and are sent after signing in again', async ({ open }) => {
    const entry = { site: 'edited-plain', expected: /401/ } as const
    const page = await enter(open, 'contact', entry)
    const context = page.context()
    const session = await context.cookies()
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    const isToSignIn = () =>
      page.getByText('You were signed out. Nothing is lost: sign in in a new tab').waitFor()
    const tagline = field(page, '/tagline')
    await context.clearCookies()
    await tagline.fill('Typed without a session')
    await press('Save draft')
    await isToSignIn()
    await context.addCookies(session)
    // The form may save itself and say so: the press is over once its own page is there.
    await page.evaluate(() => void (document.body.dataset['before'] = ''))
    await press('Save draft')
    await page.locator('body:not([data-before])').waitFor()
    await page.getByRole('status').getByText('Saved in the draft').first().waitFor()
    expect(await tagline.inputValue()).toBe('Typed without a session')
    await go(page, 'people', entry)
    const address = page.getByLabel('Email address')
    await address.fill('kim')
    await context.clearCookies()
    await press('Invite')
    await isToSignIn()
    expect(await address.inputValue()).toBe('kim')
  })
})

journeys('the pictures of a form', () => {
  it('are walked through by the arrows and used by Enter, and Escape leaves them as they were', async ({
    open,
  }) => {
    const entry = { site: 'edited-look' } as const
    const page = await enter(open, 'pictures', entry)
    for (const side of ['coupe-red-side', 'coupe-red-rear', 'ute-red-side']) {
      await page
        .getByLabel('Picture', { exact: true })
        .setInputFiles(join(root, `static/stock/${side}.webp`))
      await page.getByLabel('What it shows').fill(`A ${side}`)
      await page.getByRole('button', { name: 'Add picture' }).click()
      await page.getByText('Added. Choose it').waitFor()
      await go(page, 'pictures', entry)
    }
    await go(page, 'offers/new', entry)
    const choose = page.getByRole('button', { name: 'Choose a picture' })
    const value = page.locator('.picture-field input[name$="image_url"]')
    const picker = page.locator('.picker')
    const walk = async (presses: number, last: string) => {
      await choose.press('Enter')
      await picker.waitFor()
      await page.getByRole('radio').first().focus()
      for (let at = 0; at < presses; at += 1) await page.keyboard.press('ArrowDown')
      await page.keyboard.press(last)
      await expect.poll(() => hasFocus(choose)).toBe(true)
      expect(await picker.count()).toBe(0)
      return value.inputValue()
    }
    expect(await walk(2, 'Escape')).toBe('')
    const used = await walk(2, 'Enter')
    expect(used).toMatch(/^\/pictures\//)
    expect(await walk(1, 'Escape')).toBe(used)
  })
})
