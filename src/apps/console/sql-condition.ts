// A condition at the end of a statement, so that check and change are one atomic step.

/** Each "?" stands for a value, in order. No parameter of the statement may follow it. */
export type SqlCondition = { sql: string; values: readonly (string | number)[] }

export const ALWAYS: SqlCondition = { sql: 'TRUE', values: [] }
