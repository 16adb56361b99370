// A finance page: heading, quick quote or featured vehicles, and the vehicle or the three steps beside it.
import { routes } from '#routes.ts'
import { Carousel } from '#ui/carousel.tsx'
import { Icon } from '#ui/icon.tsx'
import { Markup } from '#ui/page-head.tsx'
import { useSite } from '#ui/site-context.ts'
import { ApplyLink } from './apply-link.tsx'
import type { FinanceView } from './finance-view.ts'
import { FinePrint } from './fine-print.tsx'
import { Panel } from './panel.tsx'
import { QuickQuoteForm } from './quick-quote-form.tsx'

export function FinanceBody(view: FinanceView) {
  const { page, car } = view
  const Main = page.variant === 'featured' ? Journey : QuickQuoteForm
  return (
    <div className="finance-page" data-page="finance" data-testid="finance-page">
      <div className={page.panel ? 'finance-columns' : 'finance-columns finance-alone'}>
        <header className="finance-head">
          <h1>{page.title}</h1>
          {page.intro !== '' && <Markup html={page.intro} className="finance-intro" />}
        </header>
        {/* On phones the vehicle is above the form, the steps below. */}
        {page.panel && car !== null && <Panel {...view} />}
        <Main {...view} />
        {page.panel && car === null && <Panel {...view} />}
      </div>
      {page.variant === 'featured' && <Featured {...view} />}
      <FinePrint {...view} />
    </div>
  )
}

const USED_CARS = routes.search.href('used-cars')

/** The start on a site that begins with a vehicle (W84, T20). */
function Journey(view: FinanceView) {
  const { site } = useSite()
  return (
    <section className="finance-journey" id="finance-form">
      <p>
        Find the {site.vehicle.one} first, or tell us what you have in mind and we’ll take it from
        there.
      </p>
      <p className="finance-buttons">
        <a className="button" href={USED_CARS}>
          Start Finance Journey
          <Icon name="arrow" />
        </a>
        <ApplyLink {...view} isQuiet />
      </p>
    </section>
  )
}

function Featured({ featured }: FinanceView) {
  const { site } = useSite()
  if (featured.length === 0) return null
  return (
    <div data-testid="featured-cars">
      <Carousel title={`Featured used ${site.vehicle.many}`} cars={[...featured]} />
      <p className="finance-all">
        <a className="button button-quiet" href={USED_CARS}>
          View All Used Cars
          <Icon name="arrow" />
        </a>
      </p>
    </div>
  )
}
