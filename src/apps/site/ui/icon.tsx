// One picture of the icon set, beside a text that says the same. The style sheet of icons draws it (cli/build-icons.ts).
import type icons from './icons.json'

export type IconName = keyof typeof icons

/** Class of an element that begins with an icon: one element fewer for each of the hundreds on a list. */
export const withIcon = (name: IconName) => `with-icon icon-${name}`

/** An empty element, which no screen reader mentions. */
export function Icon({ name }: { name: IconName }) {
  return <i className={`icon icon-${name}`} />
}
