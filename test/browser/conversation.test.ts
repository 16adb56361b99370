// A conversation at phone width: a shopper enquires, staff answer, the shopper answers on the website, by email and by text,
// and both see one conversation. The shapes of emails: test/sales/conversations.
import { Webhook } from 'standardwebhooks'
import { expect, inject } from 'vitest'

import { mintReplyAddress } from '#sales/conversations/reply-address.ts'
import { enter, go, overflow, SIZES } from './support/console.ts'
import { addressOf, it, journeys } from './support/journey.ts'
import { MASTER_KEY } from './support/master-key.ts'
import { requestSite, sendEnquiry } from './support/request-site.ts'

const site = 'edited-look'

async function sendMail(to: string, text: string): Promise<number> {
  const query = new URLSearchParams({ from: 'aroha@example.com', to })
  const raw = [
    'From: Aroha Nguyen <aroha@example.com>',
    `To: ${to}`,
    'Subject: Re: Your enquiry',
    `Message-ID: <${text.length}@mail.example>`,
    'Content-Type: text/plain; charset="UTF-8"',
    '',
    text,
    '',
    'On Mon, 23 Nov 2026 at 09:58, Harbour <leads@harbour.example> wrote:',
    '> Sunday from ten.',
    '',
  ]
  const url = `http://127.0.0.1:${inject('port')}/cdn-cgi/handler/email?${query}`
  return (await fetch(url, { method: 'POST', body: raw.join('\r\n') })).status
}

async function sendText(text: string): Promise<number> {
  const body = JSON.stringify({ type: 'message.received', id: text, from: '+61412345678', text })
  const now = new Date()
  const signed = new Webhook(`whsec_${btoa('A key of the tests')}`).sign('msg_1', now, body)
  const answer = await requestSite('/api/texts', site, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': signed,
    },
    body,
  })
  return answer.status
}

journeys('a conversation', () => {
  it('is one for the shopper and for staff, whatever way they write', async ({ open }) => {
    const sent = await sendEnquiry(site)
    const lead = new URL(sent, 'http://x').searchParams.get('lead') ?? ''
    const shopper = await open(sent, { site, size: 'phone' })
    await shopper.setViewportSize(SIZES.phone)
    await shopper.getByTestId('see-conversation').tap()
    await shopper.getByLabel('Your message').fill('I forgot: is there parking?')
    await shopper.getByRole('button', { name: 'Send' }).tap()
    await shopper.getByText('I forgot: is there parking?').waitFor()

    const staff = await enter(open, `inbox/${lead}`, { site, size: 'phone', role: 'sales' })
    expect(await overflow(staff)).toBe(0)
    await staff.getByText('I forgot: is there parking?').waitFor()
    await staff.getByLabel('Standard reply').selectOption({ index: 1 })
    await staff.getByRole('button', { name: 'Insert' }).tap()
    await staff.getByRole('heading', { name: 'Your reply' }).waitFor()
    expect(await staff.getByLabel('Your reply').inputValue()).toContain('Hi Aroha')
    expect(await overflow(staff)).toBe(0)
    await staff.getByLabel('Your reply').fill('On Sunday from ten, and there is parking.')
    await staff.getByLabel(/By text/).check()
    await staff.getByRole('button', { name: 'Send', exact: true }).tap()
    await staff.getByText('Your text to the shopper is on its way.').waitFor()
    await expect
      .poll(
        async () => {
          await go(staff, `inbox/${lead}`, { site })
          return staff.locator('[data-state="sent"]').count()
        },
        { timeout: 20_000, interval: 500 },
      )
      .toBe(1)
    const inbox = await requestSite('/_dev/inbox', site)
    expect(inbox.text).toContain('On Sunday from ten, and there is parking.')

    const domain = 'reply.harbourmotorgroup.example'
    const to = await mintReplyAddress(MASTER_KEY, { lead, domain })
    expect(await sendMail(to, 'Great, by email.')).toBe(200)
    expect(await sendText('And a text: see you then.')).toBe(202)

    await go(staff, `inbox/${lead}`, { site })
    const order = [
      'I forgot: is there parking?',
      'On Sunday from ten, and there is parking.',
      'Great, by email.',
      'And a text: see you then.',
    ]
    const inOrder = new RegExp(
      order.map((text) => text.replaceAll(/[?.]/g, '\\$&')).join('[\\s\\S]*'),
    )
    expect(await staff.getByTestId('conversation').innerText()).toMatch(inOrder)
    expect(await overflow(staff)).toBe(0)
    await shopper.reload()
    const seen = await shopper.getByTestId('conversation').innerText()
    expect(seen).toMatch(inOrder)
    expect(seen).not.toContain('Sunday from ten.\n')
    expect(await overflow(shopper)).toBe(0)
    expect(addressOf('', site)).toContain(site)
  })
})
