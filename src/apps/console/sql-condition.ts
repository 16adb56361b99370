// A condition that a statement of the console's tables ends with, so that what is looked up and what is done are one step.

/** Its "?" stand for the values, in their order. No parameter of its statement may come after it. */
export type SqlCondition = { sql: string; values: readonly (string | number)[] }

export const ALWAYS: SqlCondition = { sql: 'TRUE', values: [] }
