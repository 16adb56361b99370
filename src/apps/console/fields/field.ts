// A field of a site as a form shows it: made from the site schema by the build (cli/build-fields.ts), one table a group
// of the document.
import type { Json } from '#rollout/json.ts'

type Common = {
  /** A few words, above the control. */
  label: string
  /** What a shopper sees of it; may be empty. */
  help: string
  /** Left out: everyone who may edit the screen. `system`: kept as it is and shown on no form. */
  audience?: 'staff' | 'system'
  /** The key may be absent from the source; its standard then applies. */
  isOptional?: true
  /** What an absent key means; null where the document has none. */
  standard: Json
}

/** Null where the field allows it: what an empty control means. */
type Nullable = { isNullable?: true }
/** A text that may be longer, and whether an empty one is a value of its own. */
type Text = { max?: number; takesEmpty?: true } & Nullable

export type Option = { value: string | number; label: string }

export type Field = Common &
  (
    | ({
        widget: 'text'
        input: 'text' | 'email' | 'url' | 'date' | 'time'
        /** The text may stand in an object under this key; what is typed is stored as plain text. */
        wrappedIn?: string
      } & Text)
    | ({ widget: 'area'; holds: 'text' | 'markup' } & Text)
    /** One value a line. */
    | ({ widget: 'lines'; holds: 'texts' | 'numbers'; max?: number } & Nullable)
    /** One `name = value` a line. */
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
