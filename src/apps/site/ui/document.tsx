// The whole document around a page of a site: its head, header, main and footer.
import type { CSSProperties, ReactNode } from 'react'

import { routes } from '#routes.ts'
import { hasWatchlist } from '#tenant/features.ts'
import type { Site } from '#tenant/schema.ts'
import { assetUrl } from './assets.ts'
import { Banner } from './banner.tsx'
import { SiteArtwork } from './empty-card.tsx'
import { Footer } from './footer.tsx'
import { Head, type HeadProps } from './head.tsx'
import { Header } from './header.tsx'
import { useSite } from './site-context.ts'
import { WatchForm } from './watch-form.tsx'

const BAR: CSSProperties = {
  display: 'flex',
  gap: '1rem',
  alignItems: 'center',
  justifyContent: 'center',
  padding: '.5rem 1rem',
  background: 'Mark',
  color: 'MarkText',
  fontSize: '.9375rem',
}

const BUTTON: CSSProperties = {
  font: 'inherit',
  fontWeight: 600,
  minHeight: '2rem',
  padding: '0 .75rem',
  border: '1px solid',
  borderRadius: '.25rem',
  background: 'none',
  color: 'inherit',
  cursor: 'pointer',
}

type Props = HeadProps & {
  /** The address is a credential: no tag runs that could pass it on. */
  isPrivate?: boolean
  children: ReactNode
}

export function Document({ children, isPrivate = false, ...head }: Props) {
  const { site, isPreview = false, announcement = null } = useSite()
  return (
    <html
      lang={site.locale}
      data-toast-ms={site.sharing.toast_ms}
      data-form-css={assetUrl('form-dialog.css')}
      {...(!isPrivate && !isPreview && tagData(site))}
    >
      <Head {...head} />
      <body className={head.kind === 'content' ? `sections-${site.layout.sections}` : undefined}>
        <a href="#main" className="skip">
          Skip to content
        </a>
        {isPreview && <PreviewBar name={site.name} />}
        {announcement !== null && (
          <Banner
            name="announcement"
            label="Announcement"
            testId="site-announcement"
            {...announcement}
          />
        )}
        <Header hasBox={head.kind !== 'list'} />
        {hasWatchlist(site) && <WatchForm />}
        <main id="main">{children}</main>
        <Footer />
        {/* For photos that fail to load: client/drop-picture.ts. Pages that are not about vehicles leave it out. */}
        {head.canonical !== undefined && head.kind !== 'budget' && (
          <template id="no-photo">
            <SiteArtwork />
          </template>
        )}
        {/* Nothing above waits for this. */}
        <link rel="stylesheet" href={assetUrl('icons.css')} />
      </body>
    </html>
  )
}

/** Empty for a site without tags, so that its pages are byte-identical. */
export function tagData({ integrations }: Site): Record<`data-${string}`, string> {
  const { tag_manager, consent, consent_text } = integrations
  if (tag_manager === '') return {}
  return {
    'data-tag': tag_manager,
    'data-consent': consent,
    'data-consent-text': consent_text,
  }
}

/** Its styles are inline, so that the previewed theme cannot hide it. */
export function PreviewBar({ name }: { name: string }) {
  return (
    <aside aria-label="Preview" style={BAR}>
      <span>
        <strong>Preview</strong> of {name}. Not live; forms are disabled.
      </span>
      <form method="post" action={routes.leavePreview.href()} style={{ margin: 0 }}>
        <button style={BUTTON}>Leave</button>
      </form>
    </aside>
  )
}
