// A field of a site as a form shows it. The build makes one table per group of the document from the site schema
// (cli/build-fields.ts).
import type { Json } from '#rollout/json.ts'

type Common = {
  /** A few words, above the control. */
  label: string
  /** What a shopper sees of it; may be empty. */
  help: string
  /** Omitted: everyone who may edit the screen. `system`: unchanged, and on no form. */
  audience?: 'staff' | 'system'
  /** The key may be absent from the source; the default then applies. */
  isOptional?: true
  /** The meaning of an absent key; null if the document has none. */
  standard: Json
}

/** Null, if the field allows it, is the meaning of an empty control. */
type Nullable = { isNullable?: true }
/** A longer text, and whether an empty text is a value of its own. */
type Text = { max?: number; takesEmpty?: true } & Nullable

export type Option = { value: string | number; label: string }

export type Field = Common &
  (
    | ({
        widget: 'text'
        input: 'text' | 'email' | 'url' | 'date' | 'time'
        /** The text may be in an object under this key; typed text is stored as plain text. */
        wrappedIn?: string
      } & Text)
    | ({ widget: 'area'; holds: 'text' | 'markup' } & Text)
    /** One value per line. */
    | ({ widget: 'lines'; holds: 'texts' | 'numbers'; max?: number } & Nullable)
    /** One `name = value` per line. */
    | { widget: 'pairs' }
    | ({ widget: 'number'; min?: number; max?: number; isWhole: boolean } & Nullable)
    | { widget: 'switch' }
    /** With the look of a typeface, each option is written in its own. */
    | ({ widget: 'choice'; options: Option[]; look?: 'typeface' } & Nullable)
    | { widget: 'ticks'; options: Option[] }
    | ({ widget: 'colour' } & Text)
    | ({ widget: 'picture' } & Text)
    | { widget: 'list'; item: Field; min: number; max?: number }
    | GroupOf
    /** An object of one of several shapes, which the field `by` names. */
    | { widget: 'variants'; by: string; variants: { value: string; group: Group }[] }
  )

type GroupOf = { widget: 'group'; fields: [key: string, field: Field][] } & Nullable
export type Group = Common & GroupOf
