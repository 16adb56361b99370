// Sharing metadata: Open Graph, which X also reads, except for its card type.
import { absoluteUrl } from '#lib/absolute-url.ts'
import { siteImage, type ShareImage } from './share-image.ts'
import { useSite } from './site-context.ts'

export type Shared = {
  title: string
  description?: string
  /** Absolute address; without one the page is not shared, and has no picture. */
  canonical?: string
  /** That of the site unless said otherwise, or where it is empty. */
  image?: ShareImage | undefined
  /** A website unless said otherwise. */
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
      <meta property="og:image" content={absoluteUrl(src, site)} />
      {alt !== '' && <meta property="og:image:alt" content={alt} />}
      {width !== undefined && <meta property="og:image:width" content={String(width)} />}
      {height !== undefined && <meta property="og:image:height" content={String(height)} />}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
