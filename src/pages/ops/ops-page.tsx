// The frame of an operator page: no dealer, no script, a style sheet of its own.
import type { ReactNode } from 'react'

import { toMinute } from '#lib/time.ts'
import { toZonedIso } from '#lib/zone-time.ts'
import { routes } from '#routes.ts'
import { assetUrl } from '#ui/assets.ts'

type Props = { title: string; now: number; words?: string; children: ReactNode }

/** `words` is the search text, `now` is in seconds. */
export function OpsPage({ title, now, words = '', children }: Props) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${title} | Operations`}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href={assetUrl('ops.css')} />
      </head>
      <body>
        <header>
          <a href={routes.ops.href()}>Operations</a>
          <form action={routes.ops.href()} role="search">
            <input
              type="search"
              name="q"
              defaultValue={words}
              placeholder="Slug or host"
              aria-label="Find a site by its slug or host"
            />
            <button type="submit">Find</button>
          </form>
        </header>
        <main>
          <h1>{title}</h1>
          {children}
        </main>
        <footer>
          Loaded at {toMinute(toZonedIso(now, 'UTC'))} UTC. Reload the page to refresh.
        </footer>
      </body>
    </html>
  )
}
