// 404 for operations: no site has the slug.
import { OpsPage } from './ops-page.tsx'

export function NoSitePage({ slug, now }: { slug: string; now: number }) {
  return (
    <OpsPage title="There is no such site" now={now} words={slug}>
      <p>Look for a host, or for another slug.</p>
    </OpsPage>
  )
}
