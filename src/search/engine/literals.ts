// A condition on one attribute, and how conditions combine. Every filter parameter is parsed into these.

/** The attribute has this value as text, ignoring case. */
export type ValueLiteral = { attribute: string; negated: boolean; value: string }

/** The attribute has a number between the bounds; `exclusive` excludes the bounds. */
export type RangeLiteral = {
  attribute: string
  negated: boolean
  from: number
  to: number
  exclusive: boolean
}

export type Literal = ValueLiteral | RangeLiteral

/** Alternatives, one of which must hold. In a list of clauses, all must hold. */
export type Clause = Literal[]

/** Ranks matches before other rows, by a score for each literal; restricts nothing. */
export type OptionalFilter = { clause: Clause; scores: number[] }

export type NumericOperator = '<' | '<=' | '=' | '!=' | '>=' | '>'

export function toNumericLiteral(
  attribute: string,
  operator: NumericOperator,
  number: number,
  negated = false,
): RangeLiteral {
  const from = operator.startsWith('<') ? -Infinity : number
  const to = operator.startsWith('>') ? Infinity : number
  const exclusive = operator === '<' || operator === '>'
  return { attribute, negated: negated !== (operator === '!='), from, to, exclusive }
}

/** The number that the text spells, or null. */
export function toNumber(text: string): number | null {
  if (!/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(text)) return null
  const number = Number(text)
  return Number.isFinite(number) ? number : null
}
