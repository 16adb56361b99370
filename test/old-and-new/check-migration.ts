// Whether a migration is safe for the previous release, which runs on these tables until the next is everywhere,
// and again after a rollback (F23).
import type { Release } from '#cli/release/read-release.ts'

/** Problems of a migration, one line for each statement; empty if there are none. */
export function checkMigration(sql: string, released: Pick<Release, 'statements'>): string[] {
  const statements = toStatements(sql)
  const made = new Set(statements.map((text) => TABLE.exec(text)?.[1] ?? ''))
  const rebuilding = new Set(statements.flatMap((text) => rebuildOf(text, statements, made)))
  return statements.flatMap((text) => {
    if (rebuilding.has(text)) return []
    const reason = reasonAgainst(text, made, released.statements)
    return reason === null ? [] : [`${reason}: ${text.slice(0, 80)}`]
  })
}

const TABLE = /^CREATE TABLE (?:IF NOT EXISTS )?(\w+)/i
const VIEW = /^CREATE VIEW \w+ AS /i
const INDEX = /^CREATE (UNIQUE )?INDEX (?:IF NOT EXISTS )?\w+ ON (\w+)/i
const COLUMN = /^ALTER TABLE (\w+) ADD (?:COLUMN )?\w+\b(.*)$/i
const DROPPED_TABLE = /^DROP TABLE (?:IF EXISTS )?(\w+)/i
const DROPPED_COLUMN = /^ALTER TABLE (\w+) DROP (?:COLUMN )?(\w+)/i
const DROPPED_INDEX = /^DROP INDEX /i

function reasonAgainst(
  text: string,
  made: ReadonlySet<string>,
  statements: Release['statements'],
): string | null {
  const named = (...words: string[]) =>
    statements.some(({ sql }) => words.every((word) => new RegExp(`\\b${word}\\b`, 'i').test(sql)))
  if (TABLE.test(text) || VIEW.test(text) || DROPPED_INDEX.test(text)) return null
  const [, unique, indexed = ''] = INDEX.exec(text) ?? []
  if (indexed !== '')
    return unique === undefined || made.has(indexed)
      ? null
      : 'refuses rows that the release before writes'
  const [, widened, words = ''] = COLUMN.exec(text) ?? []
  if (widened !== undefined)
    return !/\bNOT NULL\b/i.test(words) || /\bDEFAULT\b/i.test(words)
      ? null
      : 'a column that the release before does not fill needs a default'
  const [, gone] = DROPPED_TABLE.exec(text) ?? []
  if (gone !== undefined) return named(gone) ? 'the release before asks for this table' : null
  const [, from, column] = DROPPED_COLUMN.exec(text) ?? []
  if (from !== undefined && column !== undefined)
    return named(from, column) || named(from, 'SELECT \\*')
      ? 'the release before asks for this column'
      : null
  return 'only adds, or takes away what nothing asks for'
}

/**
 * The statements that give a table another form: a new one takes all its rows and then its name. The release before finds
 * the columns that it asks for, or its statements fail on these tables.
 */
function rebuildOf(text: string, all: readonly string[], made: ReadonlySet<string>): string[] {
  const [, newer = '', table = ''] = RENAMED.exec(text) ?? []
  const drop = all.find((each) => DROPPED_TABLE.exec(each)?.[1] === table)
  const copy = all.find((each) => {
    const [, into, from] = COPIED.exec(each) ?? []
    return into === newer && from === table
  })
  const isWhole = made.has(newer) && drop !== undefined && copy !== undefined
  return isWhole && all.indexOf(copy) < all.indexOf(drop) ? [copy, drop, text] : []
}

const RENAMED = /^ALTER TABLE (\w+) RENAME TO (\w+)$/i
/** Without a condition: every row. */
const COPIED = /^INSERT INTO (\w+) \([^)]*\) SELECT [^()]* FROM (\w+)(?: ORDER BY \w+)?$/i

/** Statements of a file, each on one line and without comments. */
function toStatements(sql: string): string[] {
  const words = sql.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ')
  return words
    .split(';')
    .map((text) => text.trim())
    .filter((text) => text !== '')
}
