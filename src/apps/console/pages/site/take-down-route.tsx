// Takes a dealer's website down, or restores it: staff only, after a confirmation page.
import { audit } from '#apps/console/audit.ts'
import { consoleRoutes } from '#apps/console/routes.ts'
import { redirectWithNotice } from '#apps/console/pages/notice.ts'
import { screens } from '#apps/console/pages/refused/route.tsx'
import { ConsolePage, sendConsole } from '#apps/console/pages/shell.tsx'
import { clock } from '#lib/clock.ts'
import { readFields } from '#http/request.ts'
import type { Ctx } from '#http/send-page.ts'
import { openDraft } from '#rollout/open-draft.ts'
import { expireTenant } from '#tenant/store.ts'
import { loadSite } from './route.tsx'

export async function getTakeDown(c: Ctx): Promise<Response> {
  const tenant = await loadSite(c, clock())
  if (tenant === null) return screens.notFound(c)
  const { slug, site } = tenant
  const isDown = site.taken_down
  const page = (
    <ConsolePage
      title={isDown ? 'Put the website back?' : 'Take the website down?'}
      person={c.var.console.person}
      site={{ slug, name: site.name }}
      current="site"
      lead={
        isDown
          ? 'Shoppers see every page again within about a minute.'
          : 'Within about a minute every page says that the website is closed for now, with the phone number. Stock still arrives, people can still sign in here, and nothing is deleted. You can put it back at any time.'
      }
    >
      <form method="post" className="actions">
        <button
          className={isDown ? 'button primary' : 'button danger'}
          name="action"
          value={isDown ? 'up' : 'down'}
        >
          {isDown ? 'Put it back' : 'Take it down'}
        </button>{' '}
        <a className="button" href={consoleRoutes.site.href(slug)}>
          Leave it as it is
        </a>
      </form>
    </ConsolePage>
  )
  return sendConsole(c, page)
}

export async function postTakeDown(c: Ctx): Promise<Response> {
  const tenant = await loadSite(c, clock())
  if (tenant === null) return screens.notFound(c)
  const { slug } = tenant
  const { person } = c.var.console
  const { action } = await readFields(c)
  const home = consoleRoutes.site.href(slug)
  if (action !== 'down' && action !== 'up')
    return redirectWithNotice(c, home, { problem: 'Nothing was changed. Try again.' })
  const isDown = action === 'down'
  const draft = openDraft(c.env, slug)
  const { live } = await draft.read()
  if (live === null) return screens.notFound(c)
  const { taken_down: _, ...others } = live.source
  const outcome = await draft.publishFiles({
    by: person.email,
    note: isDown ? 'Taken down' : 'Put back',
    source: isDown ? { ...others, taken_down: true } : others,
    base: live.version,
    dev: true,
  })
  const isDone = 'published' in outcome || 'unchanged' in outcome
  const act = isDown ? 'site.take-down' : 'site.put-back'
  const entry = { who: person, act, site: slug } as const
  await audit(c.env, { ...entry, outcome: isDone ? 'done' : 'failed' }, clock())
  if (!isDone) {
    const problem = 'refused' in outcome ? outcome.refused : 'It was not changed. Try again.'
    return redirectWithNotice(c, home, { problem })
  }
  expireTenant(slug)
  const done = isDown
    ? 'The website is down. Seen everywhere within about a minute.'
    : 'The website is back. Seen everywhere within about a minute.'
  return redirectWithNotice(c, home, { done })
}
