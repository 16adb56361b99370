// Enhances the picture picker of a form: clicking a picture uses it, as does Enter on the one reached with the arrow keys;
// Enter in the search field searches; Escape closes without a change. Each presses the button that works without scripts.
// Pictures added in another tab appear on return.

/** Starts it for every picture field of a form whenever its picker is open. */
export function startPicker(form: HTMLFormElement): void {
  const press = (target: EventTarget | null, act: string) => {
    const picker = target instanceof Element ? target.closest('.picker') : null
    picker?.querySelector<HTMLButtonElement>(`button[value^="${act} "]`)?.click()
    return picker !== null
  }
  /** Arrow keys select each picture they pass. */
  let byArrow = false
  form.addEventListener(
    'input',
    (event) => {
      const { target } = event
      // Search words, and a picture that is selected but not used, are not changes to the form.
      if (press(target, isRadio(target) && !byArrow ? 'use' : 'none'))
        event.stopImmediatePropagation()
    },
    { capture: true },
  )
  document.addEventListener('visibilitychange', () => {
    const open = form.querySelector('.picker')
    if (!document.hidden && open !== null) press(open, 'pick')
  })
  form.addEventListener('keyup', () => (byArrow = false))
  form.addEventListener('keydown', (event) => {
    const { key, target } = event
    byArrow = key.startsWith('Arrow') && isRadio(target)
    const picker = target instanceof Element ? target.closest('.picker') : null
    if (picker === null) return
    const isSearch = target instanceof HTMLInputElement && target.name === 'find'
    if (key !== 'Escape' && !(key === 'Enter' && (isSearch || isRadio(target)))) return
    event.preventDefault()
    if (key === 'Escape')
      for (const radio of picker.querySelectorAll<HTMLInputElement>('[type="radio"]'))
        radio.checked = radio.defaultChecked
    press(target, key === 'Enter' && isSearch ? 'pick' : 'use')
  })
}

const isRadio = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && target.type === 'radio'
