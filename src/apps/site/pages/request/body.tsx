// The page of a shopper's request: its content, and the forms that confirm, move or cancel it.
import { routes } from '#routes.ts'
import { DEFAULT_SEARCH } from '#search/conditions.ts'
import type { Choice } from '#sales/leads/form.ts'
import type { LeadWithAnswer } from '#sales/leads/lead.ts'
import { REQUEST_KINDS, requestNoun } from '#sales/leads/request.ts'
import { hasForm } from '#tenant/features.ts'
import { MAX_CHANGES } from '#sales/leads/test-drive-rows.ts'
import { TimeChoices } from '#apps/site/ui/form/choices.tsx'
import { ErrorNotice, PhoneLink } from '#apps/site/ui/notice.tsx'
import { keepHyphens } from '#apps/site/ui/separator.ts'
import { useSite } from '#apps/site/ui/site-context.ts'
import { Conversation, type Talk } from './conversation.tsx'
import type { ShownRequest } from './load-request.ts'
import { RequestRecord } from './record.tsx'
import { RequestSummary } from './summary.tsx'

type Props = {
  lead: LeadWithAnswer
  request: ShownRequest
  times: readonly Choice[]
  error: string
  /** Whether the cancellation question is open. */
  isAsking: boolean
  action: string
  /** The conversation about it; null if the site has none. */
  talk: Talk | null
  /** A reply promise that is kept; null for the site's usual text. */
  promise: string | null
}

export function RequestBody(props: Props) {
  const { lead, request, times, error, isAsking, action, talk, promise } = props
  const { state, kind, start, isComing, changesLeft } = request.view
  const { site } = useSite()
  const isSignable = kind === 'test-drive' && site.test_drive.agreement.enabled && start !== null
  const agreementHref = isSignable && state === 'open' ? `${action}/agreement` : ''
  const isKnown = REQUEST_KINDS.has(kind)
  const canConfirm = isKnown && state === 'open' && start !== null && !isComing
  const noun = requestNoun(kind, site)
  const name = kind === 'test-drive' ? `${noun} request` : noun
  const titles = {
    open: `Your ${name}`,
    cancelled: `Your ${name} is cancelled`,
    past: 'This time has passed',
  }
  const isDone = error === ''
  return (
    <section className="success request-page shell" data-testid="request-page" data-state={state}>
      <header>
        <h1>{keepHyphens(titles[state])}</h1>
        {isDone && state === 'cancelled' && <Cancelled request={request} />}
        {isDone && state === 'open' && <Progress view={request.view} />}
        {!isDone && <ErrorNotice>{error}</ErrorNotice>}
      </header>
      <RequestSummary request={request} />
      <RequestRecord lead={lead} request={request} talk={talk} promise={promise} />
      {(agreementHref !== '' || canConfirm) && (
        <div className="buttons">
          {canConfirm && <ComingForm start={start} action={action} />}
          {agreementHref !== '' && (
            <a href={agreementHref} className="button" data-testid="sign">
              Sign the agreement
            </a>
          )}
        </div>
      )}
      {talk !== null && <Conversation talk={talk} action={action} />}
      {isKnown && (state === 'open' || (state === 'cancelled' && !isDone)) && (
        <div className="request-actions">
          {state === 'open' && times.length > 0 && (
            <ChangeForm times={times} left={changesLeft} action={action} />
          )}
          <CancelForm noun={noun} hasTime={start !== null} isOpen={isAsking} action={action} />
        </div>
      )}
      {state !== 'open' && (
        <p className="buttons">
          <a href={routes.search.href(DEFAULT_SEARCH)} className="button">
            See our stock
          </a>
        </p>
      )}
      <PhoneLink />
    </section>
  )
}

/** Either side may cancel a test drive, and it can be booked again. */
function Cancelled({ request: { view, card } }: Pick<Props, 'request'>) {
  const { site } = useSite()
  if (view.kind !== 'test-drive')
    return <p role="status">We’ve told the team. Thank you for letting us know.</p>
  const isForSale = card?.inStock === true
  return (
    <>
      <p role="status">The team knows about it.</p>
      {hasForm('test-drive', site) && (
        <p className="buttons">
          <a href={routes['test-drive'].href(isForSale ? card.id : undefined)} className="button">
            Choose another time
          </a>
        </p>
      )}
    </>
  )
}

/** The last action of the shopper or the dealership; empty if there is none. */
function Progress({ view: { isMoved, isComing, isConfirmed } }: Pick<ShownRequest, 'view'>) {
  if (isComing) return <p role="status">Thank you for confirming. We’ve told the team.</p>
  if (isConfirmed) return <p role="status">The team has confirmed this time.</p>
  return isMoved && <p role="status">We’ve told the team about your new time.</p>
}

/** One button that tells the dealership that the shopper will come. */
function ComingForm({ start, action }: { start: number; action: string }) {
  return (
    <form method="post" action={action} aria-label="Confirm" data-testid="coming">
      <input type="hidden" name="start" value={start} />
      <button className="button" name="action" value="coming">
        Yes, I’ll be there
      </button>
    </form>
  )
}

type CancelProps = { noun: string; hasTime: boolean; isOpen: boolean; action: string }

/** Cancels after one confirmation, also without scripts. */
function CancelForm({ noun, hasTime, isOpen, action }: CancelProps) {
  return (
    <details className="request-cancel" open={isOpen} data-testid="cancel">
      <summary>Cancel this {noun}</summary>
      <form method="post" action={action} aria-label={`Cancel this ${noun}`}>
        <p>
          {hasTime
            ? 'We’ll tell the team, and others can book your time. If you change your mind, book again.'
            : 'We’ll tell the team. If you change your mind, send a new one.'}
        </p>
        <input type="hidden" name="action" value="cancel" />
        <button className="button" name="sure" value="yes">
          Yes, cancel it
        </button>
      </form>
    </details>
  )
}

/** "5 times", "4 more times", "once more". */
function timesWord(left: number): string {
  if (left === 1) return 'once more'
  return left === MAX_CHANGES ? `${left} times` : `${left} more times`
}

function ChangeForm({ times, left, action }: Pick<Props, 'times' | 'action'> & { left: number }) {
  if (left <= 0)
    return (
      <p data-testid="no-more-changes">
        You have changed the time {MAX_CHANGES} times, which is the limit here. Please contact us to
        change it again.
      </p>
    )
  return (
    <form method="post" action={action} aria-label="Choose another time" data-page="times">
      <h2>Choose another time</h2>
      <p className="field-hint">
        You can change it {timesWord(left)}. We’ll tell the team each time.
      </p>
      <TimeChoices name="appointment" times={times} value="" />
      <button className="button" name="action" value="move">
        Change the time
      </button>
    </form>
  )
}

export function NoRequest() {
  return (
    <div className="error shell">
      <h1>We can’t find this request</h1>
      <p>
        If you have just sent it, it is safe with us: try again in a minute. Otherwise check that
        you copied the whole link. Links work for two months.
      </p>
      <PhoneLink />
    </div>
  )
}
