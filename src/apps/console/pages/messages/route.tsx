// The messages to shoppers in the draft, with examples; a button sends one to the person as a test.
import { audit } from '#apps/console/audit.ts'
import { may } from '#apps/console/permissions.ts'
import { consoleRoutes } from '#apps/console/routes.ts'
import { sendConsoleMail } from '#apps/console/send-mail.ts'
import { clock } from '#lib/clock.ts'
import { readFields } from '#http/request.ts'
import { readDraft } from '#apps/console/pages/group/edit.ts'
import { screens } from '#apps/console/pages/refused/route.tsx'
import { ConsolePage, sendConsole } from '#apps/console/pages/shell.tsx'
import { loadSite } from '#apps/console/pages/site/route.tsx'
import type { Ctx } from '#http/send-page.ts'
import { type Site, siteSchema } from '#tenant/schema.ts'
import type { Notice } from '#apps/console/pages/notice.ts'
import { type Example, listExamples } from './examples.ts'

type Loaded = {
  slug: string
  site: Site
  /** The draft's texts are not valid yet, so those of the website are shown. */
  isBroken: boolean
}

export async function getMessages(c: Ctx): Promise<Response> {
  const loaded = await load(c)
  if (loaded === null) return screens.notFound(c)
  const { email } = c.var.console.person
  const isSent = c.req.query('sent') !== undefined
  return show(c, loaded, isSent ? { done: `Sent to ${email}.` } : null)
}

/** Sends a message to the person's own address only, so that nothing can be sent in the dealer's name. */
export async function postMessages(c: Ctx): Promise<Response> {
  const loaded = await load(c)
  if (loaded === null) return screens.notFound(c)
  const { person } = c.var.console
  const now = clock()
  const { example: key = '' } = await readFields(c)
  const example = listExamples(loaded.site, now).find((one) => one.key === key)
  if (example === undefined) return c.redirect(c.req.path, 303)
  const counted = await c.env.FORM_LIMIT?.limit({ key: `console-test:${person.id}` })
  if (counted?.success === false) return show(c, loaded, { problem: SLOW }, 429)
  if (!(await sendConsoleMail(c.env, toMail(example, person.email), now)))
    return show(c, loaded, { problem: FAILED }, 503)
  const entry = { who: person, site: loaded.slug, subject: example.title }
  await audit(c.env, { ...entry, act: 'message.test' }, now)
  return c.redirect(`${c.req.path}?sent=${key}`, 303)
}

const SLOW = 'You sent several tests in a short time. Wait a minute, then send the next one.'
const FAILED =
  'The test could not be sent: email does not work at the moment. Try again in a few minutes, and contact your operator if it keeps failing.'

function toMail({ title, subject, text }: Example, to: string) {
  const what =
    subject === null ? 'A shopper gets this as a text' : 'A shopper gets this as an email'
  return {
    to,
    subject: `Test: ${subject ?? title}`,
    text: `${what}. It was sent only to you, with an example vehicle and name; its link leads nowhere.\n\n${text}`,
  }
}

async function load(c: Ctx): Promise<Loaded | null> {
  const tenant = await loadSite(c, clock())
  const draft = tenant && (await readDraft(c, tenant.slug))
  if (tenant === null || draft === null) return null
  const { slug, site } = tenant
  const { messages: written } = draft.document
  const read = siteSchema.shape.messages.safeParse(written)
  return {
    slug,
    site: read.success ? { ...site, messages: read.data } : site,
    isBroken: !read.success,
  }
}

async function show(
  c: Ctx,
  { slug, site, isBroken }: Loaded,
  notice: Notice | null,
  status: 200 | 429 | 503 = 200,
): Promise<Response> {
  const { person } = c.var.console
  const path = consoleRoutes.messages.href(slug)
  const group = consoleRoutes.group.href(slug, 'messages')
  return sendConsole(
    c,
    <ConsolePage
      title="Preview of messages"
      person={person}
      site={{ slug, name: site.name }}
      current="messages"
      notice={notice}
      lead="The texts of your draft, with an example vehicle and name. A test is sent only to you."
      actions={
        may(person, 'content.draft', slug) && (
          <a className="button" href={group}>
            Edit the texts
          </a>
        )
      }
    >
      {isBroken && (
        <p className="notice warning">
          A text of the draft needs a change, so these are the texts that the website uses now.{' '}
          <a href={group}>Change it</a>
        </p>
      )}
      {site.upstreams.sms === null && (
        <p className="notice warning">
          Your website has no text message provider, so its texts are off: confirmations go by
          email, and news of reservations is not sent.
        </p>
      )}
      {listExamples(site, clock()).map(({ key, title, subject, text }) => (
        <section key={key} className="sample" aria-labelledby={key}>
          <h2 id={key}>{title}</h2>
          {subject !== null && <p className="quiet">Subject: {subject}</p>}
          {subject === null && site.upstreams.sms === null && (
            <p className="quiet">Off: your website has no text message provider.</p>
          )}
          <p className="note">{text}</p>
          <form method="post" action={path}>
            <button type="submit" name="example" value={key} className="button">
              Email me a test<span className="unseen"> of {title}</span>
            </button>
          </form>
        </section>
      ))}
      <p className="quiet">Tests go to {person.email}.</p>
    </ConsolePage>,
    status,
  )
}
