// Names of a form's elements in the page: a dialog's form may stand on a page that has fields of the same name.

/** Id of the control of a field; of radios, of the first. `kind` is what its form is known by. */
export function fieldId(kind: string, name: string): string {
  return `${kind}-${name.replaceAll(/[^\w-]/g, '-')}`
}
