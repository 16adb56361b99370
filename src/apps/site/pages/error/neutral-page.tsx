// A page without a dealer's name and theme: for an unknown host, an error before the site is known, and a missing
// preview.
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'

import { assetUrl } from '#apps/site/ui/assets.ts'

type Props = { title: string; text: string; children?: ReactNode }

export function NeutralPage({ title, text, children }: Props) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href={assetUrl('plain.css')} />
      </head>
      <body>
        <main className="error shell">
          <h1>{title}</h1>
          <p>{text}</p>
          {children}
        </main>
      </body>
    </html>
  )
}

/** The HTML of a neutral page. It has no site, so `c.render` can't render it. */
export function renderNeutral(page: ReactNode): string {
  return `<!DOCTYPE html>${renderToString(page)}`
}
