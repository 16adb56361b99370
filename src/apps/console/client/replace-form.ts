// Puts the form that the server made in the place of the one shown: what was open stays open, and the keyboard goes on from
// where it was.

/** Puts the form of an answer in the place of the one shown; false if the answer has none. `pressed` asked for it. */
export function replaceForm(
  form: HTMLFormElement,
  html: string,
  pressed: HTMLButtonElement | null,
): boolean {
  const next = new DOMParser().parseFromString(html, 'text/html').querySelector('form[data-edit]')
  if (next === null) return false
  const [from = '', to = ''] = movedBy(pressed?.value ?? '')
  const open = new Set(
    [...form.querySelectorAll('details[open]')].map((details) => {
      const key = keyOf(details)
      return key === from ? to : key === to ? from : key
    }),
  )
  const typeOn = keepCaret()
  form.replaceChildren(...next.childNodes)
  for (const details of form.querySelectorAll('details'))
    if (open.has(keyOf(details))) details.open = true
  if (pressed === null) typeOn()
  else goOn(form, pressed)
  return true
}

/** To what a button changed: an item, the one that was added, pictures to choose from, or the button that opens them. */
function goOn(form: HTMLFormElement, { value, attributes }: HTMLButtonElement): void {
  const at =
    attributes.getNamedItem('formaction')?.value.slice(1) ?? value.slice(value.indexOf(' ') + 1)
  const found = document.getElementById(at)
  const next =
    found?.querySelector<HTMLElement>(
      ':scope > details > summary, :scope > ol > li:last-child > details > summary',
    ) ??
    (found?.matches('[tabindex]') === true ? found : null) ??
    // The last item of a list was removed: the button that adds one.
    form.querySelector<HTMLElement>(
      `[formaction="#${CSS.escape(found === null ? at.replace(/\/\d+$/, '') : at)}"]`,
    ) ??
    found
  next?.focus()
  found?.scrollIntoView({ block: 'nearest' })
}

/** Who types is not interrupted. */
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

/** Items are known by their place. */
function keyOf(details: Element): string {
  return `${details.closest('[data-item], section')?.id ?? ''}${details.className}`
}

/** The two places that a button swaps. */
function movedBy(act: string): string[] {
  const [, verb, list, place] = /^(up|down) (.*)\/(\d+)$/.exec(act) ?? []
  return verb === undefined
    ? []
    : [`${list}/${place}`, `${list}/${Number(place) + (verb === 'up' ? -1 : 1)}`]
}
