// Thirty emails in the shapes of mail programs, with invented people on example domains. Each answers the message below.

export const FROM = 'jo@example.com'
const US = 'Harbour Motors <leads@harbour.example>'

/** What an email must become. */
export type Expected = {
  name: string
  raw: Uint8Array<ArrayBuffer>
  /** The shopper's own words, as they are shown; empty for reports, which become nothing. */
  own: string
  /** Something of the quoted text, which is kept as well. */
  quoted?: string
  state: 'received' | 'automatic' | 'held' | 'none'
  pictures?: number
  left?: number
}

const bytes = (text: string) =>
  new Uint8Array(new TextEncoder().encode(text.replaceAll(/\r?\n/g, '\r\n')))
/** Each letter is one byte: for charsets in which it stands for itself. */
const latin = (text: string) =>
  Uint8Array.from(text.replaceAll(/\r?\n/g, '\r\n'), (char) => char.charCodeAt(0))

let count = 0
const head = (more: string, from = `Jo Citizen <${FROM}>`) => {
  count += 1
  return `From: ${from}
To: <reply@reply.harbour.example>
Subject: Re: Your enquiry about the 2021 Toyota Corolla
Date: Mon, 23 Nov 2026 10:15:00 +1100
Message-ID: <m${count}@mail.example>
MIME-Version: 1.0
${more}`
}

const PLAIN = 'Content-Type: text/plain; charset="UTF-8"'
const HTML = 'Content-Type: text/html; charset="UTF-8"'
const both = (boundary: string) => `Content-Type: multipart/alternative; boundary="${boundary}"`
const parts = (boundary: string, ...list: string[]) =>
  `${list.map((part) => `--${boundary}\n${part}\n`).join('')}--${boundary}--\n`

/** A picture by its first bytes, as large as a photograph. */
const photo = (size = 5000) => {
  const content = new Uint8Array(size).fill(7)
  content.set([0xff, 0xd8, 0xff, 0xe0])
  return btoa(String.fromCharCode(...content)).replaceAll(/.{76}/g, '$&\n')
}
const attachment = (type: string, name: string, content: string) =>
  `Content-Type: ${type}; name="${name}"\nContent-Disposition: attachment; filename="${name}"\nContent-Transfer-Encoding: base64\n\n${content}`

const WROTE = 'On Mon, 23 Nov 2026 at 09:58, Harbour Motors <leads@harbour.example> wrote:'
const gmail = (own: string) =>
  `${PLAIN}\n\n${own}\n\n${WROTE}\n\n> Yes, it is still here.\n> Would you like to drive it?\n`
const gmailHtml = (own: string) =>
  `${HTML}\n\n<div dir="ltr">${own}</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">On Mon, 23 Nov 2026 at 09:58, Harbour Motors &lt;<a href="mailto:leads@harbour.example">leads@harbour.example</a>&gt; wrote:<br></div><blockquote class="gmail_quote">Yes, it is still here.</blockquote></div>`
const OUTLOOK_HEAD =
  'From: Harbour Motors <leads@harbour.example>\nSent: Monday, 23 November 2026 9:58 AM\nTo: Jo Citizen <jo@example.com>\nSubject: Your enquiry\n\nYes, it is still here.'

export const MAILS: readonly Expected[] = [
  {
    name: 'Gmail, text and HTML',
    raw: bytes(
      `${head(both('g1'))}\n\n${parts('g1', gmail('Great, can I come at ten?'), gmailHtml('Great, can I come at ten?'))}`,
    ),
    own: 'Great, can I come at ten?',
    quoted: 'Would you like to drive it?',
    state: 'received',
  },
  {
    name: 'Gmail, the line before the quote wrapped',
    raw: bytes(
      `${head(PLAIN)}\n\nSaturday suits me.\n\nOn Mon, 23 Nov 2026 at 09:58, Harbour Motors of the Harbour <\nleads@harbour.example> wrote:\n\n> Yes, it is still here.\n`,
    ),
    own: 'Saturday suits me.',
    quoted: 'still here',
    state: 'received',
  },
  {
    name: 'Gmail, answers between quoted lines',
    raw: bytes(
      `${head(PLAIN)}\n\n> Is ten fine?\n\nYes.\n\n> Do you have a trade-in?\n\nNo, thanks.\n`,
    ),
    own: '> Is ten fine?\n\nYes.\n\n> Do you have a trade-in?\n\nNo, thanks.',
    state: 'received',
  },
  {
    name: 'Gmail on a phone, two photographs',
    raw: bytes(
      `${head('Content-Type: multipart/mixed; boundary="gm"')}\n\n${parts('gm', gmail('Here is my trade-in.'), attachment('image/jpeg', 'IMG_1.jpg', photo()), attachment('image/jpeg', 'IMG_2.jpg', photo()))}`,
    ),
    own: 'Here is my trade-in.',
    state: 'received',
    pictures: 2,
  },
  {
    name: 'Gmail, an emoji in quoted-printable',
    raw: bytes(
      `${head(`${PLAIN}\nContent-Transfer-Encoding: quoted-printable`)}\n\nSounds good =F0=9F=91=8D see you then. This line is soft=\nly wrapped.\n`,
    ),
    own: 'Sounds good 👍 see you then. This line is softly wrapped.',
    state: 'received',
  },
  {
    name: 'Outlook, its head above the quote',
    raw: bytes(
      `${head(PLAIN)}\n\nWhat is the drive-away price?\n\nRegards,\nJo\n\n________________________________\n${OUTLOOK_HEAD}\n`,
    ),
    own: 'What is the drive-away price?\n\nRegards,\nJo',
    quoted: 'Sent: Monday',
    state: 'received',
  },
  {
    name: 'Outlook, without the line',
    raw: bytes(`${head(PLAIN)}\n\nThanks.\n\n${OUTLOOK_HEAD}\n`),
    own: 'Thanks.',
    quoted: 'From: Harbour Motors',
    state: 'received',
  },
  {
    name: 'Outlook, HTML only in Windows-1252',
    raw: latin(
      `${head('Content-Type: text/html; charset="Windows-1252"\nContent-Transfer-Encoding: 8bit')}\n\n<html><head><style>p{margin:0}</style></head><body><p>I\u0092m keen \u0096 caf\u00e9 first?</p><div id="divRplyFwdMsg"><b>From:</b> Harbour Motors<br><b>Sent:</b> Monday<br></div><p>Yes, it is still here.</p></body></html>`,
    ),
    own: 'I’m keen – café first?',
    quoted: 'Sent: Monday',
    state: 'received',
  },
  {
    name: 'Outlook, Windows-1252 in quoted-printable',
    raw: bytes(
      `${head('Content-Type: text/plain; charset="windows-1252"\nContent-Transfer-Encoding: quoted-printable')}\n\nIt=92s =A320 or =8020?\n`,
    ),
    own: 'It’s £20 or €20?',
    state: 'received',
  },
  {
    name: 'Outlook, a logo in the signature',
    raw: bytes(
      `${head('Content-Type: multipart/related; boundary="rel"')}\n\n${parts('rel', `${HTML}\n\n<p>See below.</p><img src="cid:logo@x">`, `Content-Type: image/png; name="logo.png"\nContent-ID: <logo@x>\nContent-Disposition: inline\nContent-Transfer-Encoding: base64\n\niVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==`)}`,
    ),
    own: 'See below.',
    state: 'received',
    pictures: 0,
  },
  {
    name: 'Outlook for a phone',
    raw: bytes(
      `${head(PLAIN)}\n\nOn my way.\n\nGet Outlook for iOS<https://aka.ms/o0ukef>\n${'_'.repeat(32)}\n${OUTLOOK_HEAD}\n`,
    ),
    own: 'On my way.',
    quoted: 'still here',
    state: 'received',
  },
  {
    name: 'Outlook, an absence note',
    raw: bytes(
      `${head(`Auto-Submitted: auto-replied\nX-Auto-Response-Suppress: All\n${PLAIN}`)}\n\nI am away until Monday.\n`,
    ),
    own: 'I am away until Monday.',
    state: 'automatic',
  },
  {
    name: 'Apple Mail, format=flowed',
    raw: bytes(
      `${head('Content-Type: text/plain; charset=utf-8; format=flowed; delsp=no')}\n\nThis is one long line that the program \nwrapped with a space at its end.\n\n> On 23 Nov 2026, at 9:58 am, Harbour Motors <leads@harbour.example> wrote:\n> \n> Yes, it is still here.\n`,
    ),
    own: 'This is one long line that the program wrapped with a space at its end.',
    quoted: 'still here',
    state: 'received',
  },
  {
    name: 'Apple Mail on a phone',
    raw: bytes(
      `${head(PLAIN)}\n\nYes please\n\nSent from my iPhone\n\n> On 23 Nov 2026, at 9:58 am, Harbour Motors <leads@harbour.example> wrote:\n> \n> Yes.\n`,
    ),
    own: 'Yes please',
    quoted: 'wrote:',
    state: 'received',
  },
  {
    name: 'Apple Mail, text, photograph, text',
    raw: bytes(
      `${head('Content-Type: multipart/mixed; boundary="Apple-Mail-1"')}\n\n${parts('Apple-Mail-1', `${PLAIN}\n\nThe front:`, `Content-Type: image/jpeg; name=front.jpeg\nContent-Disposition: inline; filename=front.jpeg\nContent-Transfer-Encoding: base64\n\n${photo()}`, `${PLAIN}\n\nNot bad, is it?`)}`,
    ),
    own: 'The front:\n\nNot bad, is it?',
    state: 'received',
    pictures: 1,
  },
  {
    name: 'Apple Mail, rich text only as HTML',
    raw: bytes(
      `${head(HTML)}\n\n<html><body style="-webkit-nbsp-mode: space;"><div>Hello&nbsp;there</div><div><br></div><div>See you <b>Friday</b></div><blockquote type="cite"><div>On 23 Nov 2026, at 9:58 am, Harbour Motors &lt;leads@harbour.example&gt; wrote:</div><div>Yes.</div></blockquote></body></html>`,
    ),
    own: 'Hello there\n\nSee you Friday',
    quoted: 'Yes.',
    state: 'received',
  },
  {
    name: 'Yahoo, its own quote line',
    raw: bytes(
      `${head(PLAIN)}\n\n Can you do better on the price?\n\n    On Monday 23 November 2026 at 09:58:12 am AEDT, Harbour Motors <leads@harbour.example> wrote:  \n \n Yes, it is still here.\n`,
    ),
    own: 'Can you do better on the price?',
    quoted: 'still here',
    state: 'received',
  },
  {
    name: 'Yahoo, both parts in base64',
    raw: bytes(
      `${head(both('y1'))}\n\n${parts('y1', `${PLAIN}\nContent-Transfer-Encoding: base64\n\n${btoa('Does it have a tow bar?')}`, `${HTML}\nContent-Transfer-Encoding: base64\n\n${btoa('<div>Does it have a tow bar?</div>')}`)}`,
    ),
    own: 'Does it have a tow bar?',
    state: 'received',
  },
  {
    name: 'Yahoo on a phone',
    raw: bytes(
      `${head(PLAIN)}\n\nOk\n\nSent from Yahoo Mail for iPhone\n\nOn Monday, November 23, 2026, 9:58 am, Harbour Motors <leads@harbour.example> wrote:\n\nYes.\n`,
    ),
    own: 'Ok',
    quoted: 'Yes.',
    state: 'received',
  },
  {
    name: 'Yahoo, HTML in a table',
    raw: bytes(
      `${head(HTML)}\n\n<table><tr><td>Name</td><td>Jo</td></tr><tr><td>Time</td><td>Ten</td></tr></table><script>alert(1)</script>`,
    ),
    own: 'Name Jo\nTime Ten',
    state: 'received',
  },
  {
    name: 'Bigpond, original message',
    raw: bytes(
      `${head('Content-Type: text/plain; charset="iso-8859-1"')}\n\nI will ring tomorrow.\n\n------ Original Message ------\nFrom: "Harbour Motors" <leads@harbour.example>\nSent: Monday, 23 Nov, 2026 At 9:58 AM\n\nYes.\n`,
    ),
    own: 'I will ring tomorrow.',
    quoted: 'Original Message',
    state: 'received',
  },
  {
    name: 'Bigpond, no charset at all',
    raw: latin(
      `${head('Content-Type: text/plain')}\n\nNa\u00efve question: is the deposit back?\n`,
    ),
    own: 'Naïve question: is the deposit back?',
    state: 'received',
  },
  {
    name: 'Bigpond, a document and a false picture',
    raw: bytes(
      `${head('Content-Type: multipart/mixed; boundary="bp"')}\n\n${parts('bp', `${PLAIN}\n\nMy licence is attached.`, attachment('application/pdf', 'licence.pdf', btoa(`%PDF-1.4 ${'x'.repeat(5000)}`)), attachment('image/jpeg', 'run.jpg', btoa(`MZ${'x'.repeat(5000)}`)))}`,
    ),
    own: 'My licence is attached.',
    state: 'received',
    pictures: 0,
    left: 2,
  },
  {
    name: 'Bigpond, a vacation program',
    raw: bytes(`${head(`Precedence: bulk\nX-Autoreply: yes\n${PLAIN}`)}\n\nOn holiday.\n`),
    own: 'On holiday.',
    state: 'automatic',
  },
  {
    name: 'a server, as a report of failure',
    raw: bytes(
      `${head('Content-Type: multipart/report; report-type=delivery-status; boundary="dsn"', 'Mail Delivery System <MAILER-DAEMON@mail.example>')}\n\n${parts('dsn', `${PLAIN}\n\nUser unknown`, 'Content-Type: message/delivery-status\n\nReporting-MTA: dns; mail.example\n\nStatus: 5.1.1\nAction: failed', `Content-Type: message/rfc822\n\nFrom: ${US}\nX-Message-Id: {SENT}\nSubject: Your enquiry\n\nYes.`)}`,
    ),
    own: '',
    state: 'none',
  },
  {
    name: 'a server, that it still tries',
    raw: bytes(
      `${head('Content-Type: multipart/report; report-type=delivery-status; boundary="dsn"', 'Mail Delivery System <MAILER-DAEMON@mail.example>')}\n\n${parts('dsn', `${PLAIN}\n\nDelayed`, 'Content-Type: message/delivery-status\n\nStatus: 4.4.1\nAction: delayed', 'Content-Type: text/rfc822-headers\n\nX-Message-Id: {SENT}')}`,
    ),
    own: '',
    state: 'none',
  },
  {
    name: 'ourselves, in a loop',
    raw: bytes(`${head(`X-Message-Id: ${'a'.repeat(32)}\n${PLAIN}`, US)}\n\nYes.\n`),
    own: '',
    state: 'none',
  },
  {
    name: 'someone else who has the address',
    raw: bytes(`${head(PLAIN, 'Sam <sam@elsewhere.example>')}\n\nI am answering for Jo.\n`),
    own: 'I am answering for Jo.',
    state: 'held',
  },
  {
    name: 'a forged sender',
    raw: bytes(
      `${head(`Authentication-Results: mx.cloudflare.net; dkim=none; dmarc=fail header.from=example.com\n${PLAIN}`)}\n\nSend the deposit here.\n`,
    ),
    own: 'Send the deposit here.',
    state: 'held',
  },
  {
    name: 'an advertisement',
    raw: bytes(`${head(PLAIN)}\n\nFirst page of Google with our SEO: https://rank.example/now\n`),
    own: 'First page of Google with our SEO: https://rank.example/now',
    state: 'held',
  },
]
