// An icon beside a text with the same meaning. The icon style sheet draws it (cli/build-icons.ts).
import type icons from './icons.json'

export type IconName = keyof typeof icons

/** Class of an element that begins with an icon: saves an element for each of the hundreds on a list. */
export const withIcon = (name: IconName) => `with-icon icon-${name}`

/** An empty element, which screen readers ignore. */
export function Icon({ name }: { name: IconName }) {
  return <i className={`icon icon-${name}`} />
}
