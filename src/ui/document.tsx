// The whole document around a page of a site: head, header, main, footer.
import type { ReactNode } from 'react'

import { hasWatchlist } from '#shopper/garage/eligibility.ts'
import { routes } from '#routes.ts'
import type { Site } from '#tenant/schema.ts'
import { assetUrl, moduleUrls } from './assets.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { PreviewBar } from './preview-bar.tsx'
import { ShareTags, type Shared } from './share-tags.tsx'
import { useSite } from './site-context.ts'
import { StructuredData } from './structured-data.tsx'
import { tagData } from './tag-data.ts'
import { WatchForm } from './watch-form.tsx'

/** Kinds of pages, each with a style sheet of its own, so that none waits for the looks of the others. */
export type PageKind =
  | 'list'
  | 'vehicle'
  | 'form'
  | 'sign-in'
  | 'account'
  | 'finance'
  | 'budget'
  | 'checkout'
  | 'content'
  | 'plain'

type Props = Shared & {
  /** Plain unless said otherwise. */
  kind?: PageKind
  /** "index, follow" or the like. */
  robots: string
  /** Facts for search engines, JSON-LD. */
  structured?: object
  /** Anyone with the address may read the page, so no tag runs that could pass it on. */
  isPrivate?: boolean
  /** The page after it, ours or not, learns that a shopper comes from this site, and not from which address of it. */
  isSecret?: boolean
  children: ReactNode
}

export function Document({ children, isPrivate = false, ...head }: Props) {
  const { site, isPreview = false } = useSite()
  return (
    <html
      lang={site.locale}
      data-toast-ms={site.sharing.toast_ms}
      data-form-css={assetUrl('form-dialog.css')}
      {...(!isPrivate && !isPreview && tagData(site))}
    >
      <Head {...head} />
      <body>
        <a href="#main" className="skip">
          Skip to content
        </a>
        {isPreview && <PreviewBar name={site.name} />}
        <Header />
        {hasWatchlist(site) && <WatchForm />}
        <main id="main">{children}</main>
        <Footer />
        <link rel="stylesheet" href={assetUrl('icons.css')} />
      </body>
    </html>
  )
}

function Head(props: Omit<Props, 'children' | 'isPrivate'>) {
  const { kind = 'plain', title, description = '', canonical, robots, structured } = props
  const { site, themeCss, path } = useSite()
  const font = firstFont(themeCss)
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <title>{title}</title>
      {description !== '' && <meta name="description" content={description} />}
      <meta name="robots" content={site.search_engines.index ? robots : 'noindex, nofollow'} />
      {props.isSecret === true && <meta name="referrer" content="strict-origin" />}
      {canonical !== undefined && <link rel="canonical" href={canonical} />}
      {font !== null && (
        <link rel="preload" href={font} as="font" type="font/woff2" crossOrigin="" />
      )}
      <style dangerouslySetInnerHTML={{ __html: themeCss }} />
      <link rel="stylesheet" href={assetUrl(`${kind}.css`)} />
      {/* Nothing that is read or seen waits for it. */}
      <script type="module" async fetchPriority="low" src={assetUrl('main.js')} />
      {moduleUrls(kind).map((href) => (
        <link key={href} rel="modulepreload" href={href} fetchPriority="low" />
      ))}
      {/* Where a shopper goes from there. */}
      {kind === 'list' && <link rel="prefetch" as="style" href={assetUrl('vehicle.css')} />}
      <link rel="icon" href={routes.favicon.href()} type="image/svg+xml" />
      <meta name="theme-color" content={site.theme.colours.header} />
      <ShareTags {...props} />
      {path === routes.home.href() && <Verification {...site.search_engines.verification} />}
      {structured !== undefined && <StructuredData graph={structured} />}
    </head>
  )
}

/** Codes that prove whose the site is; others look for them on the home page. */
function Verification({ google, bing, facebook }: Site['search_engines']['verification']) {
  return (
    <>
      {google !== '' && <meta name="google-site-verification" content={google} />}
      {bing !== '' && <meta name="msvalidate.01" content={bing} />}
      {facebook !== '' && <meta name="facebook-domain-verification" content={facebook} />}
    </>
  )
}

/** The first typeface file that a theme loads: that of Latin text. */
function firstFont(css: string): string | null {
  return /url\(["']?([^"')]+\.woff2)/.exec(css)?.[1] ?? null
}
