// A notice above a page. It stays dismissed on this device until its text changes (apps/site/client/notices.ts).
import { assetUrl } from './assets.ts'
import { Icon } from './icon.tsx'
import { InlineMarkup } from './page-head.tsx'

type Props = {
  /** Name of the key on the device. */
  name: string
  label: string
  testId: string
  /** Basic markup. */
  text: string
  link: { label: string; href: string } | null
}

export function Banner({ name, label, testId, text, link }: Props) {
  return (
    <>
      <aside
        className="banner"
        data-dismiss={`forecourt.${name}`}
        data-testid={testId}
        data-nosnippet=""
        aria-label={label}
      >
        <p>
          <InlineMarkup html={text} />
          {link !== null && <a href={link.href}>{link.label}</a>}
        </p>
        <button type="button" hidden>
          <Icon name="close" />
          <span className="unseen">Dismiss</span>
        </button>
      </aside>
      {/* Before the content below it, which would shift otherwise. */}
      <script src={assetUrl('early.js')} />
    </>
  )
}
