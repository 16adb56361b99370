// The head of a document: its title, sharing data, and the styles and scripts of its kind.
import { absoluteUrl } from '#lib/url.ts'
import { routes } from '#routes.ts'
import { assetUrl, moduleNames } from './assets.ts'
import { type ShareImage, siteImage } from './image-url.ts'
import { useSite } from './site-context.ts'
import { withoutSpot } from './site-picture.tsx'

/** The style sheet of each kind of page: everything that any page of the kind needs, on any site. */
const SHEETS = {
  list: 'list.css',
  vehicle: 'vehicle.css',
  form: 'form.css',
  'sign-in': 'form.css',
  finance: 'form.css',
  budget: 'form.css',
  content: 'content.css',
  plain: 'plain.css',
} as const

/** Each kind also has a script (cli/build-code.ts). */
export type PageKind = keyof typeof SHEETS

export type HeadProps = {
  kind?: PageKind
  title: string
  description?: string
  robots: string
  /** Absolute address; without one the page is not shared and has no picture. */
  canonical?: string
  /** schema.org data for search engines. */
  structured?: object
  /** The next page's referrer is this site, without the address. */
  isSecret?: boolean
  /** Picture of a shared page; default: the site's. */
  image?: ShareImage | undefined
  /** Type of a shared page; default: a website. */
  type?: 'article' | 'product'
}

export function Head({ kind = 'plain', structured, ...page }: HeadProps) {
  const { path } = useSite()
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <PageTags {...page} />
      <ShareTags {...page} />
      {path === routes.home.href() && <OwnershipTags />}
      <SiteTags kind={kind} />
      {structured !== undefined && <StructuredData graph={structured} />}
    </head>
  )
}

function PageTags({ title, description, robots, canonical, isSecret = false }: HeadProps) {
  const { index } = useSite().site.search_engines
  return (
    <>
      <title>{title}</title>
      <Meta name="description" content={description} />
      <Meta name="robots" content={index ? robots : 'noindex, nofollow'} />
      {isSecret && <meta name="referrer" content="strict-origin" />}
      {canonical !== undefined && <link rel="canonical" href={canonical} />}
    </>
  )
}

/** Open Graph, which X also reads, except for its card type. */
function ShareTags({ title, description, canonical, image, type }: HeadProps) {
  const { site } = useSite()
  // The name of the site is displayed beside it.
  const suffix = ` | ${site.name}`
  return (
    <>
      <OpenGraph property="type" content={type ?? 'website'} />
      <OpenGraph
        property="title"
        content={title.endsWith(suffix) ? title.slice(0, -suffix.length) : title}
      />
      <OpenGraph property="description" content={description} />
      {canonical !== undefined && (
        <>
          <OpenGraph property="url" content={canonical} />
          <PictureTags image={image} />
        </>
      )}
    </>
  )
}

function PictureTags({ image }: Pick<HeadProps, 'image'>) {
  const { site } = useSite()
  const shown = image === undefined || image.src === '' ? siteImage(site) : image
  if (shown === null) return null
  const { src, alt, width, height } = shown
  return (
    <>
      <OpenGraph property="image" content={absoluteUrl(withoutSpot(src), site)} />
      <OpenGraph property="image:alt" content={alt} />
      <OpenGraph property="image:width" content={width} />
      <OpenGraph property="image:height" content={height} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

/** Search engines look for these codes on the home page. */
function OwnershipTags() {
  const { google, bing, facebook } = useSite().site.search_engines.verification
  return (
    <>
      <Meta name="google-site-verification" content={google} />
      <Meta name="msvalidate.01" content={bing} />
      <Meta name="facebook-domain-verification" content={facebook} />
    </>
  )
}

/** Renders nothing without content. */
function Meta({ name, content = '' }: { name: string; content?: string | undefined }) {
  return content === '' ? null : <meta name={name} content={content} />
}

type OpenGraphProps = { property: string; content?: string | number | undefined }

/** Renders nothing without content. */
function OpenGraph({ property, content = '' }: OpenGraphProps) {
  return content === '' ? null : <meta property={`og:${property}`} content={String(content)} />
}

/** Identical on all pages of a site that have the same kind. */
function SiteTags({ kind }: { kind: PageKind }) {
  const { site, themeCss } = useSite()
  const font = mainFont(themeCss)
  return (
    <>
      {font !== null && (
        <link rel="preload" href={font} as="font" type="font/woff2" crossOrigin="" />
      )}
      <style dangerouslySetInnerHTML={{ __html: themeCss }} />
      <link rel="stylesheet" href={assetUrl(SHEETS[kind])} />
      <script
        async
        fetchPriority="low"
        src={assetUrl('late.js')}
        data-modules={moduleNames(kind).join(' ')}
        data-next={kind === 'list' ? assetUrl(SHEETS.vehicle) : undefined}
      />
      <link rel="icon" href={routes.favicon.href()} type="image/svg+xml" />
      <meta name="theme-color" content={site.theme.colours.header} />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:locale" content={site.locale.replace('-', '_')} />
    </>
  )
}

/** The font file that a page waits for; null if its theme has none. */
function mainFont(css: string): string | null {
  return /font-display:optional;src:url\(([^)]+)/.exec(css)?.[1] ?? null
}

/** Structured data as JSON in which no text can close the element or open a comment. */
export function StructuredData({ graph }: { graph: object }) {
  const json = JSON.stringify(graph).replaceAll('<', String.raw`\u003c`)
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
