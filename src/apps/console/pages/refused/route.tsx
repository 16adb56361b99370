// What the gate shows when it refuses a page.
import { consoleRoutes } from '#apps/console/routes.ts'
import { type GateScreens, personOf } from '#apps/console/gate/console-gate.ts'
import type { Ctx } from '#http/send-page.ts'
import { confirmFirst } from '#apps/console/pages/confirm/route.tsx'
import { ConsolePage, sendConsole } from '#apps/console/pages/shell.tsx'

export const screens: GateScreens = {
  notFound: (c) => {
    const page = (
      <ConsolePage title="Page not found" person={personOf(c)?.person ?? null} isNarrow>
        <p>The address may be mistyped, or the page may belong to a site that isn’t yours.</p>
        <BackToSites />
      </ConsolePage>
    )
    return sendConsole(c, page, 404)
  },

  denied: (c) => {
    const page = (
      <ConsolePage
        title="Your role doesn’t include this"
        person={personOf(c)?.person ?? null}
        isNarrow
      >
        <p>Nothing was changed. Ask an admin of your site if you need to do this.</p>
        <BackToSite c={c} />
      </ConsolePage>
    )
    return sendConsole(c, page, 403)
  },

  tooLarge: (c, atMost) => {
    const page = (
      <ConsolePage title="This is too large" person={personOf(c)?.person ?? null} isNarrow>
        <p>At most {atMost} can be sent. Go back, make it smaller, and send it again.</p>
      </ConsolePage>
    )
    return sendConsole(c, page, 413)
  },

  confirm: confirmFirst,

  unavailable: (c) => {
    c.header('Retry-After', '30')
    const page = (
      <ConsolePage title="The console is unavailable right now" person={null} isNarrow>
        <p>
          The problem is at our end. If you just sent a form, go back: what you typed is still
          there. Try again in a minute.
        </p>
      </ConsolePage>
    )
    return sendConsole(c, page, 503)
  },
}

function BackToSite({ c }: { c: Ctx }) {
  const slug = c.req.param('slug')
  if (slug === undefined) return <BackToSites />
  return (
    <p>
      <a className="button" href={consoleRoutes.site.href(slug)}>
        Back to the site
      </a>
    </p>
  )
}

function BackToSites() {
  return (
    <p>
      <a className="button" href={consoleRoutes.sites.href()}>
        Back to sites
      </a>
    </p>
  )
}
