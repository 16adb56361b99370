// Loads the code for forms if the page has one, or when a link to one is used.
import { plainClick } from './page-events.ts'

/**
 * Initialises the forms of the page, and opens others over it: from links, and the one that was open when the page was
 * left.
 */
export function attachForms(): void {
  const open = async (href: string, link: HTMLElement | null): Promise<void> => {
    try {
      const { openForm } = await loadForms()
      await openForm(href, link)
    } catch {
      location.assign(href)
    }
  }
  document.addEventListener('click', (event) => {
    const link = plainClick(event, 'a[data-dialog]')
    if (link instanceof HTMLAnchorElement) void open(link.href, link)
  })
  for (const sign of SIGNS)
    document.addEventListener(sign, ({ target }) => isDialogLink(target) && prepare(), PASSIVE)
  if (document.querySelector('form.form') !== null)
    void loadForms().then(({ initForms }) => initForms())
  const { dialog } = (history.state ?? {}) as { dialog?: string } // Written by form-place.ts.
  if (dialog !== undefined) void open(new URL(dialog, location.href).href, null)
}

/** Signs that a link is about to be used: they preload the dialog's code and style sheet. */
const SIGNS = ['pointerover', 'pointerdown', 'focusin']
const PASSIVE = { passive: true }

const loadForms = () => import('./forms.ts')

function prepare(): void {
  loadForms().then(
    ({ prepareDialog }) => prepareDialog(),
    // Using the link again retries.
    () => {},
  )
}

const isDialogLink = (target: EventTarget | null) =>
  target instanceof Element && target.closest('a[data-dialog]') !== null
