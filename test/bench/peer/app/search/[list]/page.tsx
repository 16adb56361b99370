// A list with the filters of its address: drawn for each request, since it reads the query.
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'

import { type Query, parseState, toHref } from '../../../list-state.ts'
import { openStock } from '../../../stock.ts'
import { ListPage } from '../../list-page.tsx'

type Props = { params: Promise<{ list: string }>; searchParams: Promise<Query> }

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { shop } = await openStock()
  const state = await readState(props)
  const title = `${shop.lists[state.list]?.heading} | ${shop.name}`
  const description = `${title}. See prices, photos and details, and enquire online.`
  return {
    title,
    description,
    robots: 'noindex, follow',
    alternates: { canonical: `https://example.test${toHref(state, shop)}` },
    openGraph: { type: 'website', title, description, siteName: shop.name, locale: 'en_AU' },
  }
}

export default async function SearchPage(props: Props) {
  return <ListPage state={await readState(props)} />
}

async function readState({ params, searchParams }: Props) {
  const [{ list }, query, { shop }] = await Promise.all([params, searchParams, openStock()])
  return parseState(list, query, shop) ?? notFound()
}
