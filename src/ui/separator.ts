// Text between facts in one line. A line may break after it, never before it, so no line begins with a dot.

export const DOT = '\u00a0· '
