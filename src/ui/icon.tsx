// One picture of the icon set, beside a text that says the same.
import { assetUrl } from './assets.ts'
import type icons from './icons.json'

export type IconName = keyof typeof icons

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`${assetUrl('icons.svg')}#${name}`} />
    </svg>
  )
}
