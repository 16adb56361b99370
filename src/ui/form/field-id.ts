// Names of a form's elements in the page: a dialog's form may stand on a page that has fields of the same name.
import type { FormKind } from '#leads/form.ts'

/** Id of the control of a field; of radios, of the first. */
export function fieldId(kind: FormKind, name: string): string {
  return `${kind}-${name.replaceAll(/[^\w-]/g, '-')}`
}
