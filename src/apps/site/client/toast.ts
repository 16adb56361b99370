// A short message at the edge of the page, one at a time: it closes automatically, but not while hovered or
// focused.

export type Toast = {
  text: string
  title?: string
  href?: string
  linkLabel?: string
  /** Action of a button in place of a link. */
  act?: () => void
  /** An error: screen readers announce it at once. */
  isAlert?: boolean
  /** Duration in milliseconds; by default the site's, 6 s. */
  ms?: number
}

const DEFAULT_MS = 6000

let box: HTMLElement | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let stays = DEFAULT_MS
/** The focused element before focus moved into the message. */
let cameFrom: Element | null = null

/** Shows a message in place of the current one. */
export function showToast(toast: Toast): void {
  box ??= createBox()
  const { activeElement } = document
  if (!box.contains(activeElement)) cameFrom = activeElement
  box.replaceChildren()
  // Reopened, so that it is above anything opened since.
  box.hidePopover()
  box.showPopover()
  box.role = toast.isAlert === true ? 'alert' : 'status'
  stays = toast.ms ?? (Number(document.documentElement.dataset.toastMs) || DEFAULT_MS)
  wait()
  // Screen readers announce changes only in a region that already exists, so the text follows the region.
  requestAnimationFrame(() => box?.replaceChildren(...toNodes(toast)))
}

function createBox(): HTMLElement {
  const made = create('div', 'toast')
  made.popover = 'manual'
  made.dataset.testid = 'toast'
  for (const event of ['pointerenter', 'focusin']) made.addEventListener(event, stop)
  made.addEventListener('focusout', wait)
  made.addEventListener('pointerleave', () => made.contains(document.activeElement) || wait())
  made.addEventListener('keydown', ({ key }) => key === 'Escape' && hide())
  document.body.append(made)
  return made
}

function toNodes({ text, title, href, linkLabel = 'View', act }: Toast): Node[] {
  const words = create('p', '', text)
  if (title !== undefined) words.prepend(create('strong', '', title), ' ')
  const close = create('button', 'toast-close', '×')
  close.type = 'button'
  close.ariaLabel = 'Dismiss'
  close.addEventListener('click', hide)
  if (act !== undefined) {
    const button = create('button', 'toast-act', linkLabel)
    button.type = 'button'
    button.addEventListener('click', () => {
      hide()
      act()
    })
    return [words, button, close]
  }
  if (href === undefined) return [words, close]
  const link = create('a', '', linkLabel)
  link.href = href
  return [words, link, close]
}

function wait(): void {
  stop()
  timer = setTimeout(hide, stays)
}

function stop(): void {
  clearTimeout(timer)
}

function hide(): void {
  stop()
  const hadFocus = box?.contains(document.activeElement) === true
  box?.hidePopover()
  if (hadFocus && cameFrom instanceof HTMLElement) cameFrom.focus()
}

function create<T extends 'div' | 'p' | 'strong' | 'button' | 'a'>(
  name: T,
  className: string,
  text = '',
): HTMLElementTagNameMap[T] {
  const element = document.createElement(name)
  if (className !== '') element.className = className
  element.textContent = text
  return element
}
