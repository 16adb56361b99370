// Ids of a form's elements: a dialog's form may be on a page with fields of the same name.

/** Id of the control of a field; of radios, of the first. `kind` is what its form is known by. */
export function fieldId(kind: string, name: string): string {
  return `${kind}-${name.replaceAll(/[^\w-]/g, '-')}`
}
