// 404 for operators: no site has the slug.
import { OpsPage } from './ops-page.tsx'

export function NoSitePage({ slug, now }: { slug: string; now: number }) {
  return (
    <OpsPage title="Site not found" now={now} words={slug}>
      <p>Search for a host or another slug.</p>
    </OpsPage>
  )
}
