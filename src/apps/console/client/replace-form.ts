// Replaces the form with the one from the server: open sections stay open, and the focus stays in place.

/** Replaces the form with that of an answer; false if it has none. `pressed` is the button that requested it. */
export function replaceForm(
  form: HTMLFormElement,
  html: string,
  pressed: HTMLButtonElement | null,
): boolean {
  const next = new DOMParser().parseFromString(html, 'text/html').querySelector('form[data-edit]')
  if (next === null) return false
  const toKey = readMove(pressed?.value ?? '')
  const open = new Set(
    [...form.querySelectorAll('details[open]')].map((details) => toKey(keyOf(details))),
  )
  const typeOn = keepCaret()
  form.replaceChildren(...next.childNodes)
  for (const details of form.querySelectorAll('details'))
    if (open.has(keyOf(details))) details.open = true
  if (pressed === null) typeOn()
  else goOn(form, pressed)
  return true
}

/** Focuses what the button changed: an item, a new item, the picture picker, or the button that opens it. */
function goOn(form: HTMLFormElement, { value, attributes }: HTMLButtonElement): void {
  const at =
    attributes.getNamedItem('formaction')?.value.slice(1) ?? value.slice(value.indexOf(' ') + 1)
  const found = document.getElementById(at)
  const next =
    found?.querySelector<HTMLElement>(
      ':scope > details > summary, :scope > ol > li:last-child > details > summary',
    ) ??
    (found?.matches('[tabindex]') === true ? found : null) ??
    // The last item was removed: focus the Add button.
    form.querySelector<HTMLElement>(
      `[formaction="#${CSS.escape(found === null ? at.replace(/\/\d+$/, '') : at)}"]`,
    ) ??
    found
  next?.focus()
  found?.scrollIntoView({ block: 'nearest' })
}

/** Does not interrupt typing. */
function keepCaret(): () => void {
  const { activeElement: before } = document
  return () => {
    const again = document.getElementById(before?.id ?? '')
    again?.focus()
    if (isText(before) && isText(again) && before.selectionStart !== null)
      again.setSelectionRange(before.selectionStart, before.selectionEnd)
  }
}

const isText = (element: Element | null) =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

/** Items are identified by position. */
function keyOf(details: Element): string {
  return `${details.closest('[data-item], section')?.id ?? ''}${details.className}`
}

/** Where an item is after a button moved one: "up …/2", "down …/2", or "move …/2 5". */
function readMove(act: string): (key: string) => string {
  const [, verb, list, place, place2] = /^(up|down|move) (.*)\/(\d+)(?: (\d+))?$/.exec(act) ?? []
  if (verb === undefined) return (key) => key
  const from = Number(place)
  const to = verb === 'move' ? Number(place2) : from + (verb === 'up' ? -1 : 1)
  return (key) => {
    const [, own, at] = /^(.*)\/(\d+)$/.exec(key) ?? []
    if (own !== list) return key
    const now = Number(at)
    if (now === from) return `${list}/${to}`
    const by = from < now && now <= to ? -1 : to <= now && now < from ? 1 : 0
    return `${list}/${now + by}`
  }
}
