// Choosing a picture on a form where scripts run: a press on a picture uses it, as Enter does on the one that the arrows reached,
// Keys in the picture picker: Enter searches, or adds the new picture from its description; Escape closes without a change. Each
// presses the button that does it without scripts.

/** Starts it for every picture field of a form, whenever its pictures are open. */
export function startPicker(form: HTMLFormElement): void {
  const press = (target: EventTarget | null, act: string) => {
    const picker = target instanceof Element ? target.closest('.picker') : null
    picker?.querySelector<HTMLButtonElement>(`button[value^="${act} "]`)?.click()
    return picker !== null
  }
  /** The arrows choose each picture on their way. */
  let byArrow = false
  form.addEventListener(
    'input',
    (event) => {
      const { target } = event
      // Words of the search, and a picture before it is used, are no change of the form.
      if (press(target, isRadio(target) && !byArrow ? 'use' : 'none'))
        event.stopImmediatePropagation()
    },
    { capture: true },
  )
  form.addEventListener('keyup', () => (byArrow = false))
  form.addEventListener('keydown', (event) => {
    const { key, target } = event
    byArrow = key.startsWith('Arrow') && isRadio(target)
    const picker = target instanceof Element ? target.closest('.picker') : null
    if (picker === null) return
    const isSearch = target instanceof HTMLInputElement && target.name === 'find'
    const isWords = target instanceof HTMLInputElement && target.name === 'words'
    const isField = isSearch || isWords || isRadio(target)
    if (key !== 'Escape' && !(key === 'Enter' && isField)) return
    event.preventDefault()
    if (key === 'Escape')
      for (const radio of picker.querySelectorAll<HTMLInputElement>('[type="radio"]'))
        radio.checked = radio.defaultChecked
    const act = isSearch ? 'pick' : isWords ? 'upload' : 'use'
    press(target, key === 'Enter' ? act : 'use')
  })
}

const isRadio = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && target.type === 'radio'
