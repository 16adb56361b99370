// Controls line breaks in text.

/** Separator between facts in one line. A line may break after it, never before it, so no line begins with a dot. */
export const DOT = '\u00a0· '

/**
 * The text without breaks after hyphens, so that no line ends in "Mazda CX-". The word joiner has no width; typefaces
 * lack the non-breaking hyphen (U+2011).
 */
export const keepHyphens = (text: string): string => text.replaceAll(/(?<=\w)-(?=\w)/g, '-\u2060')

/**
 * The text without a break before its last word, such as a postcode or a time zone, which would otherwise be alone on
 * its line.
 */
export const keepLastWord = (text: string): string => text.replace(/ (?=\S+$)/, '\u00a0')

/** The text without breaks within its dates and times: "1 December", "7:12 pm NZDT". */
export const keepDates = (text: string): string =>
  text.replaceAll(/(?<=\d) (?=[A-Za-z])|(?<= [ap]m) /g, '\u00a0')
