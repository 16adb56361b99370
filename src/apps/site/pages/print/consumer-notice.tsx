// New Zealand's Consumer Information Notice on one A4 sheet, with lines for the trader and the buyer to sign.
import { absoluteUrl } from '#lib/url.ts'
import { loadForSale } from '#apps/site/pages/brochure/route.ts'
import { NoticeRows } from '#apps/site/pages/car/consumer-notice.tsx'
import { notFound } from '#apps/site/pages/error/route.tsx'
import type { Ctx } from '#http/send-page.ts'
import {
  needsNotice,
  type NoticeGroup,
  SECURITY_WARNING,
  toNotice,
} from '#vehicle/consumer-notice.ts'
import { Logo } from '#apps/site/ui/header.tsx'
import { PrintFrame } from './frame.tsx'

/** `/print/consumer-information-notice?car_id={slug or id}`; not indexed. */
export async function getConsumerNotice(c: Ctx): Promise<Response> {
  const found = await loadForSale(c, c.req.query('car_id') ?? '', 'or-id')
  if (found instanceof Response) return found
  const { car, card, now } = found
  const { site } = c.var.tenant
  if (!needsNotice(car, site)) return notFound(c)
  c.header('Cache-Control', 'no-cache')
  return c.render(
    <PrintFrame
      title={`Consumer Information Notice: ${card.title}`}
      url={absoluteUrl(card.href, site)}
      testId="consumer-notice-sheet"
    >
      <NoticeSheet
        title={card.title}
        stocknum={car.stocknum}
        isSecured={car.consumer_notice?.security_interest === true}
        groups={toNotice(car, site, now)}
      />
    </PrintFrame>,
  )
}

type Props = {
  title: string
  stocknum: string | null
  isSecured: boolean
  groups: readonly NoticeGroup[]
}

function NoticeSheet({ title, stocknum, isSecured, groups }: Props) {
  return (
    <>
      <header>
        <Logo />
      </header>
      <div className="print-title">
        <div>
          <h1>Consumer Information Notice</h1>
          <p>
            {title}
            {stocknum !== null && `, stock number ${stocknum}`}
          </p>
        </div>
      </div>
      <div className="notice-groups">
        {groups.map(({ title: name, rows }) => (
          <section key={name}>
            <h2>{name}</h2>
            <NoticeRows rows={rows} />
          </section>
        ))}
      </div>
      {isSecured && <p className="notice-warning">{SECURITY_WARNING}</p>}
      <p>If you buy this vehicle, the trader must give you a copy of this notice to keep.</p>
      <p>
        The Consumer Guarantees Act 1993 and the Fair Trading Act 1986 protect what consumers buy
        from a trader. If you and the trader cannot agree, the Motor Vehicle Disputes Tribunal can
        decide. Anyone can search the Personal Property Securities Register for money owing.
      </p>
      <div className="notice-signatures">
        <Signature title="Trader" text="I have given the buyer a copy of this notice." />
        <Signature title="Buyer" text="I have received a copy of this notice." />
      </div>
      <footer>
        Consumer Information Standards (Used Motor Vehicles) Regulations 2008, Fair Trading Act 1986
      </footer>
    </>
  )
}

function Signature({ title, text }: { title: string; text: string }) {
  return (
    <section>
      <h2>{title}</h2>
      <p>{text}</p>
      {['Name', 'Signature', 'Date'].map((label) => (
        <p key={label} className="notice-line">
          {label}
        </p>
      ))}
    </section>
  )
}
