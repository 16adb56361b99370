// The agreement page: its text, the licence details, and a drawn or typed signature.
import { routes } from '#routes.ts'
import { upperFirst } from '#lib/text.ts'
import { toDeadline } from '#lib/time.ts'
import type { Seconds } from '#lib/zone-time.ts'
import {
  AGREE_FIELD,
  type Agreement,
  AGREEMENT_FIELDS,
  PAD,
  SIGN_FIELD,
} from '#sales/leads/drives/drive-agreement.ts'
import type { Answers, FieldError } from '#sales/leads/form.ts'
import { driveNoun, type RequestView } from '#sales/leads/request.ts'
import { FormField } from '#apps/site/ui/form/field.tsx'
import { ErrorNotice, PhoneLink } from '#apps/site/ui/notice.tsx'
import { useSite } from '#apps/site/ui/site-context.ts'
import { zoneOf } from '#vehicle/places.ts'

type Props = {
  view: RequestView
  agreement: Agreement | null
  typed: Answers | null
  errors: readonly FieldError[]
  trouble?: string
  /** Hash of the text that is shown. */
  textKey: string
  token: string
  now: Seconds
}

export function AgreementBody(props: Props) {
  const { view, agreement, token } = props
  const { site } = useSite()
  return (
    <section
      className="success request-page agreement-page shell"
      data-testid="agreement"
      data-state={agreement === null ? 'open' : 'signed'}
    >
      <header>
        <h1>{upperFirst(driveNoun(site))} agreement</h1>
        <p>{[view.vehicle, view.when].filter((words) => words !== '').join(', ')}</p>
      </header>
      {agreement === null ? <SignForm {...props} /> : <Signed {...props} agreement={agreement} />}
      <p>
        <a href={routes.request.href(token)}>Back to your {driveNoun(site)}</a>
      </p>
      <PhoneLink />
    </section>
  )
}

/** Contains no personal data, because anyone with the link can read it. */
function Signed({ agreement, view, token }: Props & { agreement: Agreement }) {
  const { site } = useSite()
  const zone = zoneOf(view.place ?? undefined, site)
  return (
    <>
      <p role="status">Signed on {toDeadline(agreement.signedAt, zone)}. Thank you.</p>
      <p className="buttons">
        <a href={routes.agreementFile.href(token)} className="button" data-testid="agreement-file">
          Download as PDF
        </a>
      </p>
    </>
  )
}

const KIND = 'agreement'

function SignForm({ typed, errors, trouble, textKey, token }: Props) {
  const { agreement } = useSite().site.test_drive
  const seen = { form: { kind: KIND }, typed, errors }
  const many = errors.length === 1 ? 'one thing' : `${errors.length} things`
  return (
    <form
      method="post"
      action={routes.agreement.href(token)}
      className="agreement-form"
      noValidate
      x-data="signature"
    >
      {trouble !== undefined && <ErrorNotice>{trouble}</ErrorNotice>}
      {errors.length > 0 && <ErrorNotice>{`Please correct ${many} below.`}</ErrorNotice>}
      <input type="hidden" name="shown" value={textKey} />
      <p className="agreement-text">{agreement.text}</p>
      <p className="field-hint">
        We keep your licence details for {agreement.keep_days}{' '}
        {agreement.keep_days === 1 ? 'day' : 'days'} after the drive, then delete them.
      </p>
      {AGREEMENT_FIELDS.map((field) => (
        <FormField key={field.name} field={field} {...seen} />
      ))}
      <FormField field={AGREE_FIELD} {...seen} />
      <div className="with-scripts">
        <p className="field-label">Draw your signature</p>
        <canvas
          className="agreement-pad"
          width={PAD.width}
          height={PAD.height}
          x-ref="pad"
          x-on:pointerdown="press"
          x-on:pointermove="draw"
          x-on:pointerup="lift"
          x-on:pointercancel="lift"
          role="img"
          aria-label="Your signature; type your name below instead if you can’t draw"
        />
        <input type="hidden" name="strokes" value="" x-ref="strokes" />
        <button type="button" className="button button-quiet" x-on:click="clear">
          Clear
        </button>
      </div>
      <FormField field={SIGN_FIELD} {...seen} />
      <button className="button">Sign</button>
    </form>
  )
}
