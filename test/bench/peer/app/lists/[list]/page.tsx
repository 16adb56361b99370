// A list without filters: drawn when it is first asked for, and kept in the cache of Next.js for a minute.
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'

import { parseState } from '../../../list-state.ts'
import { openStock } from '../../../stock.ts'
import { ListPage } from '../../list-page.tsx'

export const revalidate = 60

/** None when the app is built: each run of the bench has another stock. */
export const generateStaticParams = () => []

type Props = { params: Promise<{ list: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { shop } = await openStock()
  const { list } = await params
  const title = `${shop.lists[list]?.heading} | ${shop.name}`
  const description = `${title}. See prices, photos and details, and enquire online.`
  return {
    title,
    description,
    robots: 'index, follow',
    alternates: { canonical: `https://example.test/lists/${list}` },
    openGraph: { type: 'website', title, description, siteName: shop.name, locale: 'en_AU' },
  }
}

export default async function KeptPage({ params }: Props) {
  const { shop } = await openStock()
  return <ListPage state={parseState((await params).list, {}, shop) ?? notFound()} />
}
