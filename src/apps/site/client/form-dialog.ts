// Opens a form over the current page: a native dialog with one history entry.
import { goBack, here, onPlace, pushPlace } from './form-place.ts'
import { orCall } from './form-send.ts'

/** Maximum milliseconds to load a form. */
const PATIENCE = 10_000

type Opening = {
  /** The element that gets the focus back. */
  link: HTMLElement | null
  /** Called with the form once it is in the page. */
  wake: (body: HTMLElement) => void
}

let open: HTMLDialogElement | null = null
let isWatching = false

/** Opens the form at an address of this site. */
export async function openFormDialog(href: string, opening: Opening): Promise<void> {
  if (open !== null) return
  const path = toPath(href)
  const dialog = createDialog(path, opening.link)
  open = dialog
  // Both load in parallel.
  const coming = loadForm(path)
  await addStyles()
  document.body.append(dialog)
  dialog.showModal()
  if (here().dialog !== path) pushPlace({ dialog: path })
  if (!isWatching) attach(opening.wake)
  isWatching = true
  fill(dialog, path, { html: await coming, wake: opening.wake })
}

/** Browser Back closes it, and Forward opens it again. */
function attach(wake: Opening['wake']): void {
  onPlace(({ dialog }) => {
    if (dialog === undefined) open?.close()
    else void openFormDialog(dialog, { link: null, wake })
  })
  // A page restored from the back/forward cache after its form was submitted.
  addEventListener('pageshow', () => {
    if (here().dialog === undefined) open?.close()
  })
}

function createDialog(path: string, link: HTMLElement | null): HTMLDialogElement {
  const dialog = document.createElement('dialog')
  dialog.className = 'form-dialog'
  dialog.dataset.testid = 'form-dialog'
  dialog.ariaLabel = link?.textContent.trim() ?? ''
  const close = document.createElement('button')
  close.type = 'button'
  close.className = 'form-dialog-close'
  close.textContent = '×'
  close.ariaLabel = 'Close'
  close.addEventListener('click', () => dialog.close())
  const body = document.createElement('div')
  body.className = 'form-dialog-body'
  body.ariaBusy = 'true'
  body.append(...[1, 2, 3, 4, 5].map(() => document.createElement('i')))
  dialog.append(close, body)
  // pointerdown, not click: a text selection may end outside.
  dialog.addEventListener('pointerdown', ({ target }) => target === dialog && dialog.close())
  dialog.addEventListener('close', () => leave(dialog, path, link))
  return dialog
}

function leave(dialog: HTMLDialogElement, path: string, link: HTMLElement | null): void {
  dialog.remove()
  open = null
  const giveFocus = () => toFocusable(link ?? linkTo(path))?.focus({ preventScroll: true })
  const { dialog: shown, behind } = here()
  giveFocus()
  if (shown !== undefined) goBack(behind + 1, giveFocus)
}

/** If a link is in a menu that has since closed, the menu's button gets the focus. */
function toFocusable(link: HTMLElement | null): HTMLElement | null {
  if (link === null || link.checkVisibility()) return link
  const menu = link.closest('[popover]')
  return document.querySelector(`[popovertarget="${menu?.id}"]`)
}

const linkTo = (path: string) =>
  [...document.querySelectorAll<HTMLAnchorElement>('a[data-dialog]')].find(
    ({ href }) => toPath(href) === path,
  ) ?? null

function fill(
  dialog: HTMLDialogElement,
  path: string,
  { html, wake }: Pick<Opening, 'wake'> & { html: string | null },
): void {
  const body = dialog.querySelector<HTMLElement>('.form-dialog-body')
  // It may have been closed in the meantime.
  if (body === null || open !== dialog) return
  body.ariaBusy = null
  if (html === null) return fail(body, path)
  body.innerHTML = html
  const heading = body.querySelector<HTMLElement>('h1,h2')
  if (heading !== null) {
    dialog.ariaLabel = heading.textContent
    heading.tabIndex = -1
    heading.focus()
  }
  wake(body)
}

/** The form at a path of this site, for a dialog; null if the response failed or is not a form. */
export async function loadForm(path: string): Promise<string | null> {
  try {
    const response = await fetch(path, {
      headers: { 'HX-Request': 'true', 'HX-Request-Type': 'partial' },
      signal: AbortSignal.timeout(PATIENCE),
    })
    const html = response.ok ? await response.text() : ''
    return html.includes('<form') && !html.startsWith('<!DOCTYPE') ? html : null
  } catch {
    return null
  }
}

function fail(body: Element, path: string): void {
  const fault = document.createElement('p')
  fault.role = 'alert'
  const link = document.createElement('a')
  link.href = path
  link.textContent = 'open the form as a page'
  fault.append('An unexpected error occurred. Please ', link, ...orCall())
  body.replaceChildren(fault)
  link.focus()
}

/** Loads the style sheet of forms in dialogs once; resolves when it applies or fails. */
export function addStyles(): Promise<void> {
  styles ??= loadStyles()
  return styles
}

let styles: Promise<void> | null = null

function loadStyles(): Promise<void> {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = document.documentElement.dataset.formCss ?? ''
  document.head.append(link)
  return new Promise((resolve) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      // The next dialog retries.
      link.remove()
      styles = null
      resolve()
    })
  })
}

function toPath(href: string): string {
  const { pathname, search } = new URL(href, location.href)
  return pathname + search
}
