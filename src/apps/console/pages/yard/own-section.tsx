// The dealer's own values on a vehicle's page: each field's value, the feed's value, and forms to set an own value or
// remove it.
import type { ReactNode } from 'react'

import { shownOf } from '#feeds/import/edit-stock.ts'
import { addedPhotos } from '#vehicle/own-photos.ts'
import { placeOf } from '#vehicle/places.ts'
import type { Car } from '#vehicle/car.ts'
import { priceKind } from '#vehicle/price.ts'
import {
  OWN_FIELD_NAMES,
  OWN_FIELDS,
  type OwnField,
  type OwnValue,
  readOwnValues,
  valuesOf,
} from '#vehicle/own-values.ts'
import type { Site } from '#tenant/schema.ts'
import { EndField, type Typed, typedEnd } from './end-field.tsx'
import { hasPhotos, PhotoControls, PhotoStrip, PhotoUpload } from './photo-controls.tsx'
import { endText, PRICE_KINDS, valueText } from './own-words.ts'
import { MAX_TAG, MAX_WORDS } from './read-own.ts'

type Props = {
  /** Address of the vehicle's page. */
  href: string
  document: Readonly<Record<string, unknown>>
  car: Car
  site: Site
  mayEdit: boolean
  today: string
  /** A refused form, as submitted. */
  typed: Typed
  /** Its error; empty if there is none. */
  problem: string
}

/** Every field that can have an own value. */
export function OwnSection(props: Props) {
  const own = readOwnValues(props.document)
  return ORDER.map((field) => (
    <Field
      key={field}
      {...props}
      field={field}
      own={own.find((one) => one.field === field)}
      typed={props.typed?.field === field ? props.typed : null}
    />
  ))
}

/** The section of the photos, which the top of the page links to. */
export const PHOTOS = 'photos'

/** Most changed fields first. */
const ORDER = [...new Set<OwnField>(['price', 'photos', ...OWN_FIELD_NAMES])]

type FieldProps = Props & { field: OwnField; own: OwnValue | undefined }

function Field(props: FieldProps) {
  const { field, own, document, mayEdit, typed } = props
  const { label } = OWN_FIELDS[field]
  const added = addedPhotos(own?.set ?? {}).length
  return (
    <section aria-label={label} id={field === 'photos' ? PHOTOS : undefined}>
      <h3>{label}</h3>
      <p>
        {valueText(field, valuesOf(document, field))}
        {added > 0 && `, ${added} of them added here`}
      </p>
      {own !== undefined && (
        <>
          <p>
            The dealer’s own {endText(own.until)}. Your stock file says:{' '}
            {valueText(field, own.feed)}.
          </p>
          {mayEdit && (
            <Form {...props}>
              <button type="submit" name="action" value="undo" className="button">
                {added > 0
                  ? 'Use the photos of your stock file, and delete those added here'
                  : 'Use the value of your stock file'}
              </button>
            </Form>
          )}
        </>
      )}
      {field === 'photos' && <PhotoStrip {...props} />}
      {field === 'photos' && mayEdit && <PhotoUpload href={props.href} />}
      {mayEdit && (field !== 'photos' || hasPhotos(document, own)) && (
        <details className="more" open={typed !== null}>
          <summary>
            {field === 'photos'
              ? 'Order, hide or delete'
              : own === undefined
                ? 'Set your own'
                : 'Change it'}
          </summary>
          {typed !== null && <Problem>{props.problem}</Problem>}
          <Form {...props}>
            <Controls {...props} />
            <EndField
              id={props.field}
              until={typedEnd(typed, own?.until ?? 'changed')}
              today={props.today}
            />
            <button type="submit" name="action" value="set" className="button primary">
              Save
            </button>
          </Form>
        </details>
      )}
    </section>
  )
}

/** Takes the focus, so that the page opens at the response to the form. */
function Problem({ children }: { children: string }) {
  return (
    // eslint-disable-next-line jsx-a11y/no-autofocus -- as said above
    <p className="error" role="alert" tabIndex={-1} autoFocus>
      {children}
    </p>
  )
}

function Form({ href, field, document, children }: FieldProps & { children: ReactNode }) {
  return (
    <form method="post" action={href} className="stacked">
      <input type="hidden" name="field" value={field} />
      <input type="hidden" name="shown-value" value={shownOf(document, [field])} />
      {children}
    </form>
  )
}

function Controls(props: FieldProps) {
  return CONTROLS[props.field](props)
}

const CONTROLS: Record<OwnField, (props: FieldProps) => ReactNode> = {
  price: PriceControls,
  words: ({ car, typed }) => (
    <div className="field">
      <label htmlFor="words">Description</label>
      <textarea
        id="words"
        name="words"
        rows={8}
        maxLength={MAX_WORDS}
        defaultValue={typed?.words ?? car.dealercomments ?? ''}
      />
    </div>
  ),
  tag: ({ car, typed }) => (
    <div className="field">
      <label htmlFor="tag">Tag</label>
      <input id="tag" name="tag" maxLength={MAX_TAG} defaultValue={typed?.tag ?? car.tag ?? ''} />
      <p className="hint">Empty for none. It is on the vehicle’s picture unless another tag is.</p>
    </div>
  ),
  video: ({ car, typed }) => (
    <>
      <TextField id="video" label="Address of a video" value={typed?.video ?? car.video_url} />
      <TextField
        id="video2"
        label="Address of a second video"
        value={typed?.video2 ?? car.external_video_url}
      />
    </>
  ),
  location: ({ car, site, typed }) => (
    <div className="field">
      <label htmlFor="location">Location</label>
      <select
        id="location"
        name="location"
        defaultValue={typed?.location ?? placeOf(car, site)?.id ?? ''}
      >
        <option value="">Choose…</option>
        {site.locations.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </div>
  ),
  shown: ({ car, typed }) => (
    <YesNo
      name="shown"
      isYes={isYes(typed?.shown, car.show_on_dealer_website)}
      yes="Shoppers see it"
      no="Hidden from lists, marketplaces and its own address"
    />
  ),
  reserved: ({ car, typed }) => (
    <YesNo
      name="reserved"
      isYes={isYes(typed?.reserved, car.reserved)}
      yes="Reserved: its tag says so, and no shopper can reserve it"
      no="Not reserved by you"
    />
  ),
  sold: SoldControls,
  photos: PhotoControls,
}

const isYes = (typed: string | undefined, now: boolean) =>
  typed === undefined ? now : typed === 'yes'

function SoldControls() {
  return (
    <>
      <input type="hidden" name="sold" value="yes" />
      <p className="hint">
        Saves that it is sold: it is no longer for sale at once, and leaves the website as any sold
        vehicle does. If it was reserved online, also record the sale on its reservation.
      </p>
    </>
  )
}

function PriceControls({ car, typed }: FieldProps) {
  const current = PRICE_KINDS.find(
    (kind) => kind === car.price_type || (priceKind(kind) ?? kind) === priceKind(car.price_type),
  )
  const price = car.price ?? 0
  return (
    <>
      <TextField
        id="price"
        label="Price in whole dollars"
        value={typed?.price ?? (price > 0 ? String(price) : '')}
        hint="Empty for no price."
      />
      <div className="field">
        <label htmlFor="kind">What it includes</label>
        <select id="kind" name="kind" defaultValue={typed?.kind ?? current ?? ''}>
          <option value="">Choose…</option>
          {PRICE_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {kind}
            </option>
          ))}
        </select>
      </div>
      <TextField
        id="was"
        label="Price before a reduction"
        value={typed?.was ?? ((car.before_price ?? 0) > price ? String(car.before_price) : '')}
        hint="Empty for none. Shoppers see it crossed out if your website shows former prices."
      />
      <p className="hint">
        A lower price is in the vehicle’s price history from today. Shoppers who saved it and asked
        for alerts get one message, with those of the day.
      </p>
    </>
  )
}

type TextProps = { id: string; label: string; value: string | null; hint?: string }

function TextField({ id, label, value, hint }: TextProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input id={id} name={id} defaultValue={value ?? ''} maxLength={2000} />
      {hint !== undefined && <p className="hint">{hint}</p>}
    </div>
  )
}

function YesNo({
  name,
  isYes,
  yes,
  no,
}: {
  name: string
  isYes: boolean
  yes: string
  no: string
}) {
  return (
    <>
      <label className="choice">
        <input type="radio" name={name} value="yes" defaultChecked={isYes} /> {yes}
      </label>
      <label className="choice">
        <input type="radio" name={name} value="no" defaultChecked={!isYes} /> {no}
      </label>
    </>
  )
}
