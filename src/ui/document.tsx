// The whole document around a page of a site: head, header, main, footer.
import type { CSSProperties, ReactNode } from 'react'

import { createBeside } from '#lib/beside.ts'
import { absoluteUrl } from '#lib/url.ts'
import { routes } from '#routes.ts'
import { hasWatchlist } from '#shopper/garage/eligibility.ts'
import type { Site } from '#tenant/schema.ts'
import { assetUrl, moduleNames } from './assets.ts'
import { Banner } from './banner.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { type ShareImage, siteImage } from './image-url.ts'
import { withoutSpot } from './site-picture.tsx'
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

/** Each kind has its own style sheet, so that no page waits for the styles of others. */
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
  kind?: PageKind
  robots: string
  structured?: object
  /** The address is a credential: no tag runs that could pass it on. */
  isPrivate?: boolean
  /** The next page's referrer is this site, without the address. */
  isSecret?: boolean
  children: ReactNode
}

export function Document({ children, isPrivate = false, ...head }: Props) {
  const { site, isPreview = false, announcement = null } = useSite()
  const { sections, footer_style: footer } = site.layout
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
        {head.kind === 'content' && sections !== 'stacked' && (
          <link rel="stylesheet" href={assetUrl(`sections-${sections}.css`)} />
        )}
        <main id="main">{children}</main>
        {/* Where it is needed, so that nothing above waits for it. */}
        {footer !== 'columns' && <link rel="stylesheet" href={assetUrl(`footer-${footer}.css`)} />}
        <Footer />
        <link rel="stylesheet" href={assetUrl('icons.css')} />
        {head.kind === 'content' && (
          <link rel="stylesheet" href={assetUrl('paper.css')} media="print" />
        )}
      </body>
    </html>
  )
}

function Head(props: Omit<Props, 'children' | 'isPrivate'>) {
  const { kind = 'plain', title, description = '', canonical, robots, structured } = props
  const { site, themeCss, path } = useSite()
  const font = mainFont(themeCss)
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
      <script
        async
        fetchPriority="low"
        src={assetUrl('late.js')}
        data-modules={moduleNames(kind).join(' ')}
        data-next={kind === 'list' ? assetUrl('vehicle.css') : undefined}
      />
      <link rel="icon" href={routes.favicon.href()} type="image/svg+xml" />
      <meta name="theme-color" content={site.theme.colours.header} />
      <ShareTags {...props} />
      {path === routes.home.href() && <Verification {...site.search_engines.verification} />}
      {structured !== undefined && <StructuredData graph={structured} />}
    </head>
  )
}

/** Ownership codes; search engines look for them on the home page. */
function Verification({ google, bing, facebook }: Site['search_engines']['verification']) {
  return (
    <>
      {google !== '' && <meta name="google-site-verification" content={google} />}
      {bing !== '' && <meta name="msvalidate.01" content={bing} />}
      {facebook !== '' && <meta name="facebook-domain-verification" content={facebook} />}
    </>
  )
}

/** The font file that a page waits for; null if its theme has none. */
function mainFont(css: string): string | null {
  return /font-display:optional;src:url\(([^)]+)/.exec(css)?.[1] ?? null
}

/** Empty for a site without tags, so that its pages stay the same to the byte. */
export function tagData({ integrations }: Site): Record<`data-${string}`, string> {
  const { tag_manager, consent, consent_text } = integrations
  if (tag_manager === '') return {}
  return {
    'data-tag': tag_manager,
    'data-consent': consent,
    'data-consent-text': consent_text,
    'data-consent-css': assetUrl('consent.css'),
  }
}

/** Its styles are inline, so that the theme under preview cannot hide it. */
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

/** Sharing metadata: Open Graph, which X also reads, except for its card type. */
export type Shared = {
  title: string
  description?: string
  /** Absolute address; without one the page is not shared and has no picture. */
  canonical?: string
  /** Default: the site's. */
  image?: ShareImage | undefined
  /** Default: a website. */
  type?: 'article' | 'product'
}

export function ShareTags({ title, description = '', canonical, image, type }: Shared) {
  const { site } = useSite()
  const suffix = ` | ${site.name}`
  return (
    <>
      <meta property="og:site_name" content={site.name} />
      <meta property="og:locale" content={site.locale.replace('-', '_')} />
      <meta property="og:type" content={type ?? 'website'} />
      {/* The name of the site is beside it. */}
      <meta
        property="og:title"
        content={title.endsWith(suffix) ? title.slice(0, -suffix.length) : title}
      />
      {description !== '' && <meta property="og:description" content={description} />}
      {canonical !== undefined && <meta property="og:url" content={canonical} />}
      {canonical !== undefined && <Picture image={image} />}
    </>
  )
}

function Picture({ image }: Pick<Shared, 'image'>) {
  const { site } = useSite()
  const shown = image === undefined || image.src === '' ? siteImage(site) : image
  if (shown === null) return null
  const { src, alt, width, height } = shown
  return (
    <>
      <meta property="og:image" content={absoluteUrl(withoutSpot(src), site)} />
      {alt !== '' && <meta property="og:image:alt" content={alt} />}
      {width !== undefined && <meta property="og:image:width" content={String(width)} />}
      {height !== undefined && <meta property="og:image:height" content={String(height)} />}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

/** Of graphs that are kept with their page's head. */
const graphs = createBeside<string>()

/** Escaped so that no text can close the element or open a comment. */
export function StructuredData({ graph }: { graph: object }) {
  const text = graphs(graph, () => JSON.stringify(graph).replaceAll('<', String.raw`\u003c`))
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />
}
