// One picture of the icon set, beside a text that says the same. The style sheet of icons draws it (cli/build-icons.ts).
import type icons from './icons.json'

export type IconName = keyof typeof icons

/** One empty element: a list has hundreds of them. */
export function Icon({ name }: { name: IconName }) {
  return <i className={`icon icon-${name}`} aria-hidden="true" />
}
