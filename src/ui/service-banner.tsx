// What the dealer wants known of its workshop. The browser remembers which text was dismissed; without scripts it stays.
import { assetUrl } from './assets.ts'
import { Icon } from './icon.tsx'
import { InlineMarkup } from './page-head.tsx'
import { useSite } from './site-context.ts'

export function ServiceBanner() {
  const { text, link } = useSite().site.forms.banner
  if (text === '') return null
  return (
    <>
      <aside
        className="banner"
        data-dismiss="forecourt.banner"
        data-testid="service-banner"
        aria-label="Notice"
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
