// The lightbox: arrow keys, Escape, pinch. Loaded with its styles when first opened.
import PhotoSwipe from 'photoswipe'
import styles from 'photoswipe/style.css' with { type: 'text' }
import own from './lightbox.css' with { type: 'text' }

/** Duration of the opening animation in milliseconds. */
const OPENS_IN = 180
/** Used until a picture's size is known. */
const UNKNOWN = { width: 1920, height: 1280 }

/**
 * Opens the pictures behind links, starting at `from`. `onChange` gets each link as its picture is shown. The focus
 * returns afterwards.
 */
export function openLightbox(
  all: readonly HTMLAnchorElement[],
  from: HTMLAnchorElement | null | undefined,
  onChange: (link: HTMLAnchorElement) => void,
): void {
  addStyles()
  const links = all.filter((link) => link.matches('[data-photo]'))
  const index = links.findIndex((link) => link === from)
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  const lightbox = new PhotoSwipe({
    dataSource: links.map(toItem),
    index: Math.max(0, index),
    bgOpacity: 1,
    showHideAnimationType: still ? 'none' : 'zoom',
    showAnimationDuration: OPENS_IN,
    hideAnimationDuration: OPENS_IN,
    zoomAnimationDuration: still ? 0 : OPENS_IN,
    secondaryZoomLevel: ({ fit }) => fit * 2.5,
    maxZoomLevel: ({ fit }) => Math.max(1, fit * 5),
    errorMsg: 'This picture couldn’t be loaded.',
  })
  lightbox.on('change', () => {
    const link = links[lightbox.currIndex]
    if (link !== undefined) onChange(link)
  })
  // Feeds do not include picture sizes.
  lightbox.on('loadComplete', ({ content, slide }) => {
    const { element } = content
    if (!(element instanceof HTMLImageElement) || element.naturalWidth === 0) return
    const size = sizeOf(element)
    Object.assign(content, size)
    Object.assign(slide, size)
    slide.resize()
  })
  lightbox.init()
}

function toItem(link: HTMLAnchorElement) {
  const picture = link.querySelector('img')
  return {
    ...(picture !== null && picture.naturalWidth > 0 ? sizeOf(picture) : UNKNOWN),
    src: link.href,
    msrc: picture?.currentSrc ?? '',
    alt: picture?.alt ?? '',
    element: link,
  }
}

/** A picture's proportions at a zoomable size, whichever version is loaded. */
function sizeOf({ naturalWidth, naturalHeight }: HTMLImageElement) {
  const scale = Math.max(1, UNKNOWN.width / naturalWidth)
  return { width: Math.round(naturalWidth * scale), height: Math.round(naturalHeight * scale) }
}

let isStyled = false

/** Through the document's style sheets: the policy forbids style elements. */
function addStyles(): void {
  if (isStyled) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`${styles}${own}`)
  document.adoptedStyleSheets.push(sheet)
  isStyled = true
}
