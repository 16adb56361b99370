// The head of a document. React draws each of its tags once; their texts are filled in, for every page has two dozen.
import { renderToStaticMarkup } from 'react-dom/server'

import { createBeside } from '#lib/beside.ts'
import { absoluteUrl } from '#lib/url.ts'
import { routes } from '#routes.ts'
import type { Site } from '#tenant/schema.ts'
import { assetUrl, moduleNames } from './assets.ts'
import { Raw } from './draw-once.tsx'
import { fill, filled } from './fill.tsx'
import { type ShareImage, siteImage } from './image-url.ts'
import { keepHtml, type KeptHtml } from './pieces.ts'
import { useSite } from './site-context.ts'
import { withoutSpot } from './site-picture.tsx'

/** The style sheet of each kind of page: all that any page of the kind, on any site, needs. */
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
  /** For search engines, as schema.org has it. */
  structured?: object
  /** The next page's referrer is this site, without the address. */
  isSecret?: boolean
  /** Of a page that is shared; default: the site's. */
  image?: ShareImage | undefined
  /** What is shared; default: a website. */
  type?: 'article' | 'product'
}

export function Head({ kind = 'plain', ...page }: HeadProps) {
  const { site, themeCss, path } = useSite()
  const { structured } = page
  // React sends the first two before all else, and then the pictures that it preloads.
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <Raw
        pieces={[
          pageTags(page, site),
          shareTags(page, site),
          path === routes.home.href() ? ownershipTags(site) : '',
          siteTags(site, themeCss, kind),
          structured === undefined ? '' : structuredTag(structured),
        ]}
      />
    </head>
  )
}

function pageTags(page: HeadProps, { search_engines: { index } }: Site): string {
  const { title, description = '', robots, isSecret = false, canonical = '' } = page
  return (
    fill('title', { title }, (given) => <title>{given.title}</title>) +
    named('description', description) +
    named('robots', index ? robots : 'noindex, nofollow') +
    named('referrer', isSecret ? 'strict-origin' : '') +
    (canonical === ''
      ? ''
      : fill('canonical', { canonical }, (given) => (
          <link rel="canonical" href={given.canonical} />
        )))
  )
}

/** Open Graph, which X also reads, except for its card type. */
function shareTags(page: HeadProps, site: Site): string {
  const { title, description = '', canonical = '', image, type = 'website' } = page
  // The name of the site is beside it.
  const suffix = ` | ${site.name}`
  const tags =
    property('type', type) +
    property('title', title.endsWith(suffix) ? title.slice(0, -suffix.length) : title) +
    property('description', description)
  if (canonical === '') return tags
  return tags + property('url', canonical) + pictureTags(image, site)
}

function pictureTags(image: ShareImage | undefined, site: Site): string {
  const shown = image === undefined || image.src === '' ? siteImage(site) : image
  if (shown === null) return ''
  const { src, alt, width = '', height = '' } = shown
  return (
    property('image', absoluteUrl(withoutSpot(src), site)) +
    property('image:alt', alt) +
    property('image:width', String(width)) +
    property('image:height', String(height)) +
    named('twitter:card', 'summary_large_image')
  )
}

/** Search engines look for these codes on the home page. */
function ownershipTags({ search_engines: { verification } }: Site): string {
  return (
    named('google-site-verification', verification.google) +
    named('msvalidate.01', verification.bing) +
    named('facebook-domain-verification', verification.facebook)
  )
}

/** Nothing without content. */
function named(name: string, content: string): string {
  if (content === '') return ''
  return fill(`meta ${name}`, { content }, (given) => <meta name={name} content={given.content} />)
}

/** The same of Open Graph. */
function property(name: string, content: string): string {
  if (content === '') return ''
  return fill(`meta og:${name}`, { content }, (given) => (
    <meta property={`og:${name}`} content={given.content} />
  ))
}

/** Tags of all pages of a site that are of one kind. */
function siteTags(site: Site, themeCss: string, kind: PageKind): KeptHtml {
  return keepHtml(site, `head ${kind}`, () =>
    renderToStaticMarkup(<SiteTags {...{ site, themeCss, kind }} />),
  )
}

function SiteTags({ site, themeCss, kind }: { site: Site; themeCss: string; kind: PageKind }) {
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

/** Of graphs that are kept with their page's head. */
const graphs = createBeside<string>()

/** Escaped so that no text can close the element or open a comment. */
function toJson(graph: object): string {
  return graphs(graph, () => JSON.stringify(graph).replaceAll('<', String.raw`\u003c`))
}

/** What a part of a page says to search engines. */
export function StructuredData({ graph }: { graph: object }) {
  return <script type="application/ld+json" {...filled(toJson(graph))} />
}

function structuredTag(graph: object): string {
  return fill('structured', { jsonHtml: toJson(graph) }, (given) => (
    <script type="application/ld+json" {...filled(given.jsonHtml)} />
  ))
}
