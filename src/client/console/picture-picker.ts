// Choosing a picture on a form where scripts run: a press on a picture uses it, Enter in the search finds. Both press the
// buttons that do the same without scripts. Who comes back from adding a picture in another tab sees it.

/** Starts it for every picture field of a form, whenever its pictures are open. */
export function startPicker(form: HTMLFormElement): void {
  const press = (target: EventTarget | null, act: string) => {
    const picker = target instanceof Element ? target.closest('.picker') : null
    picker?.querySelector<HTMLButtonElement>(`button[value^="${act} "]`)?.click()
    return picker !== null
  }
  form.addEventListener(
    'input',
    (event) => {
      const { target } = event
      const isRadio = target instanceof HTMLInputElement && target.type === 'radio'
      // Words of the search, and a picture before it is used, are no change of the form.
      if (press(target, isRadio ? 'use' : 'none')) event.stopImmediatePropagation()
    },
    { capture: true },
  )
  document.addEventListener('visibilitychange', () => {
    const open = form.querySelector('.picker')
    if (!document.hidden && open !== null) press(open, 'pick')
  })
  form.addEventListener('keydown', (event) => {
    const { target } = event
    const isSearch = target instanceof HTMLInputElement && target.name === 'find'
    if (event.key !== 'Enter' || !isSearch) return
    event.preventDefault()
    press(target, 'pick')
  })
}
