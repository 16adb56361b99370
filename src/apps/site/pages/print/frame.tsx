// The document around a sheet to print: a bar with the print button, on screens only.
import type { ReactNode } from 'react'

import { assetUrl } from '#apps/site/ui/assets.ts'
import { Icon } from '#apps/site/ui/icon.tsx'
import { useSite } from '#apps/site/ui/site-context.ts'

/** `url` is that of the vehicle's page. */
type Props = { title: string; url: string; testId: string; children: ReactNode }

export function PrintFrame({ title, url, testId, children }: Props) {
  const { site, themeCss } = useSite()
  return (
    <html lang={site.locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${title} | ${site.name}`}</title>
        <meta name="robots" content="noindex, nofollow" />
        <link rel="canonical" href={url} />
        <link rel="icon" href="data:," />
        <style dangerouslySetInnerHTML={{ __html: themeCss }} />
        <link rel="stylesheet" href={assetUrl('print.css')} />
        <script type="module" async src={assetUrl('print.js')} />
      </head>
      <body className="print-page">
        <nav className="print-bar" aria-label="This sheet">
          <button className="button" type="button" data-print>
            <Icon name="print" />
            Print
          </button>
          <p className="without-scripts">Use your browser’s print command to print this page.</p>
          <a href={url}>Back to the {site.vehicle.one}</a>
        </nav>
        <main className="print-sheet" data-testid={testId}>
          {children}
        </main>
        <link rel="stylesheet" href={assetUrl('icons.css')} />
      </body>
    </html>
  )
}
