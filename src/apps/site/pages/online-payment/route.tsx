// Online payment: the link to the dealer's own payment page, which takes the money.
import { notFound } from '#apps/site/pages/error/route.tsx'
import { type Ctx, sendPage } from '#http/send-page.ts'
import type { Site } from '#tenant/schema.ts'
import { Icon } from '#apps/site/ui/icon.tsx'
import { Markup } from '#apps/site/ui/page-head.tsx'
import { PhoneLink } from '#apps/site/ui/notice.tsx'
import { useSite } from '#apps/site/ui/site-context.ts'

export async function getOnlinePayment(c: Ctx): Promise<Response> {
  const { site } = c.var.tenant
  const payment = site.account.online_payment
  if (payment?.show !== true) return notFound(c)
  const head = { title: `${payment.title} | ${site.name}`, robots: 'noindex, follow' }
  const shell = { head, body: <OnlinePaymentBody payment={payment} /> }
  return sendPage(c, shell)
}

type Props = { payment: NonNullable<Site['account']['online_payment']> }

export function OnlinePaymentBody({ payment: { title, intro, href, label } }: Props) {
  const { general } = useSite().site.phone_numbers
  return (
    <section className="payment shell" data-testid="online-payment">
      <div className="payment-main panel">
        <h1>{title}</h1>
        {intro !== '' && <Markup html={intro} />}
        <p>
          <a href={href} rel="external noopener" className="button">
            {label}
            <Icon name="arrow" />
          </a>
        </p>
        <p className="payment-host quiet">
          <Icon name="shield" />
          <span>
            You’ll continue to <b>{new URL(href).host}</b>, which takes the payment. We never see or
            store your card details.
          </span>
        </p>
      </div>
      {general !== '' && (
        <aside aria-label="Help with a payment">
          <h2>Not sure how much to pay?</h2>
          <p>Call us before you pay. We’ll find your invoice in a minute.</p>
          <PhoneLink number={general} />
        </aside>
      )}
    </section>
  )
}
