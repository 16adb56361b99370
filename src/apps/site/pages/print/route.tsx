// A vehicle on paper, with all the content of its page: a document without the site's header and footer.
import { loadSheet } from '#apps/site/pages/brochure/route.ts'
import { joinText } from '#lib/text.ts'
import type { Ctx } from '#http/send-page.ts'
import type { Sheet } from '#feeds/brochure/sheet.ts'
import { Silhouette } from '#apps/site/ui/empty-card.tsx'
import { Logo } from '#apps/site/ui/header.tsx'
import { imageUrl } from '#apps/site/ui/image-url.ts'
import { useSite } from '#apps/site/ui/site-context.ts'
import { PrintFrame } from './frame.tsx'

/** `/print?car_id={slug or id}`; not indexed. */
export async function getPrint(c: Ctx): Promise<Response> {
  const found = await loadSheet(c, c.req.query('car_id') ?? '', 'or-id')
  if (found instanceof Response) return found
  c.header('Cache-Control', 'no-cache')
  return c.render(<PrintDocument sheet={found} />)
}

export function PrintDocument({ sheet }: { sheet: Sheet }) {
  return (
    <PrintFrame title={sheet.title} url={sheet.url} testId="print-sheet">
      <PrintSheet {...sheet} />
    </PrintFrame>
  )
}

function PrintSheet({ title, subtitle, price, facts, comments, dealer, url, ...sheet }: Sheet) {
  const { site } = useSite()
  const { finance } = sheet
  return (
    <>
      <header>
        <Logo />
        {dealer.phone !== '' && <b>{dealer.phone}</b>}
      </header>
      <div className="print-picture">
        {sheet.picture === null ? (
          <Silhouette name={sheet.silhouette} />
        ) : (
          <img
            src={imageUrl(site, sheet.picture, 1280)}
            alt={sheet.picture.alt}
            width={600}
            height={400}
          />
        )}
        {sheet.picture?.illustrated === true && <span>Illustration</span>}
      </div>
      <div className="print-title">
        <div>
          <h1>{title}</h1>
          <p>{subtitle}</p>
        </div>
        <p>
          <b data-testid="car-price">{price.text}</b>
          {price.was !== '' && <s data-testid="was-price">{price.was}</s>}
          {price.type}
        </p>
      </div>
      {finance !== null && (
        <p className="print-finance" data-testid="weekly-repayment">
          <b>{finance.repayment}</b> {joinText([finance.terms, finance.comparison], ', ')}
        </p>
      )}
      <dl>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="print-text">
        {sheet.features.length > 0 && (
          <div className="print-features">
            <b>Features</b>
            <ul>
              {sheet.features.map((feature) => (
                <li key={feature}>{feature}</li>
              ))}
            </ul>
          </div>
        )}
        {comments !== '' && <p className="print-comments">{comments}</p>}
      </div>
      {finance !== null && <p className="print-warning">{finance.warning}</p>}
      <footer>
        <b>{dealer.name}</b>
        {dealer.place !== '' && <span>{dealer.place}</span>}
        {dealer.phone !== '' && <span>{dealer.phone}</span>}
        {dealer.licence !== '' && <span>Licence {dealer.licence}</span>}
        <span>{url.replace('https://', '')}</span>
      </footer>
    </>
  )
}
