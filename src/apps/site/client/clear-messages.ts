// Removes a form's old messages before new ones.

/** Removes the messages of an earlier answer: they refer to the previous submission. */
export function clearMessages(form: Element): void {
  for (const message of form.querySelectorAll('.form-alert, .field-error')) message.remove()
  for (const input of form.querySelectorAll('[aria-invalid]')) {
    input.removeAttribute('aria-invalid')
    const ids = input.getAttribute('aria-describedby')?.split(' ') ?? []
    const left = ids.filter((id) => document.getElementById(id) !== null)
    if (left.length > 0) input.setAttribute('aria-describedby', left.join(' '))
    else input.removeAttribute('aria-describedby')
  }
}
