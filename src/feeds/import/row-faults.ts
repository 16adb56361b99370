// Why a row of a table could not be read, as text that follows "row".

export const UNCLOSED = 'has an unclosed quote'
export const NOT_DOUBLED = 'has a quote within a quoted cell that is not doubled'
export const TORN = 'has a quote that closes no cell'
export const RUNS_ON = 'runs into the next row: in one of them a quote is missing, or one too many'
export const BROKEN = 'has a line break that is not in quotes'
export const PART = 'follows a row that cannot be read, and may be a part of it'
