// Pictures over the whole screen (W19): arrow keys, Escape, pinch. Loaded when it is first opened, its styles with it.
import PhotoSwipe from 'photoswipe'
import styles from 'photoswipe/style.css' with { type: 'text' }

/** Milliseconds. */
const OPENS_IN = 180
/** Shown until a picture tells its own. */
const UNKNOWN = { width: 1920, height: 1280 }

/**
 * Opens the pictures that links lead to, first that of `from`. `onChange` is told each link as its picture
 * comes into sight. The focus returns to where it was.
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
  // Feeds do not say how large pictures are.
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

/** Shape of a picture at a size that can be zoomed into, whichever copy of it has been loaded. */
function sizeOf({ naturalWidth, naturalHeight }: HTMLImageElement) {
  const scale = Math.max(1, UNKNOWN.width / naturalWidth)
  return { width: Math.round(naturalWidth * scale), height: Math.round(naturalHeight * scale) }
}

let isStyled = false

/** By the style sheets of the document: an element of styles is not in the policy. */
function addStyles(): void {
  if (isStyled) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  document.adoptedStyleSheets.push(sheet)
  isStyled = true
}
