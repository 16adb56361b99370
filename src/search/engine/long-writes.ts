// Writes of whole indexes, which may have tens of thousands of documents: in slices of a few milliseconds, between
// which searches are answered. The searched data changes at the end, in one transaction.
import { letOthersRun } from '#lib/let-others-run.ts'
import { attributesOf, buildInTurns } from './build-columns.ts'
import { type Answer, writeTask } from './call.ts'
import type { Columns } from './columns.ts'
import type { Documents } from './documents.ts'
import { type Engine, schemaOf } from './engine.ts'
import { isRefusal, missingIndex, type Refusal } from './errors.ts'
import { copyIndex, dropIndex, movedSettings, moveIndex } from './indexes.ts'
import type { Schema } from './settings.ts'
import { toSnapshot } from './snapshot.ts'

/** Copies an index: all of it, or only the parts listed in `scope`. */
export async function copy(
  engine: Engine,
  source: string,
  destination: string,
  scope: string[],
): Promise<Answer | Refusal> {
  const { documents } = engine
  const from = engine.index(source)
  if (!from) return missingIndex(source)
  if (scope.length > 0)
    return writeTask(engine, () =>
      copyIndex(documents, source, destination, { scope, generation: null }),
    )
  const { generation: old, name, revision } = engine.mainOf(from)
  const generation = engine.begin()
  let answer: Answer | Refusal
  try {
    await inSlices(documents.copy(old, generation))
    answer = writeTask(engine, () => {
      if (documents.loadIndex(name)?.revision !== revision) copyAtOnce(documents, name, generation)
      return copyIndex(documents, source, destination, { scope, generation })
    })
  } finally {
    // Runs after a failure, too: copied documents are then swept with the next whole index.
    engine.end(generation)
  }
  await inSlices(engine.sweep())
  return answer
}

/**
 * Moves an index to the name of another, which keeps its replicas. Columns are built beforehand and searched from the
 * moment of the move.
 */
export async function move(
  engine: Engine,
  source: string,
  destination: string,
): Promise<Answer | Refusal> {
  const { documents } = engine
  const from = engine.index(source)
  const made = from && (await makeColumns(engine, source, destination))
  const answer = writeTask(engine, () => {
    const isSame = documents.loadIndex(source)?.revision === from?.revision
    const revision = moveIndex(documents, source, destination)
    const moved = documents.loadIndex(destination)
    if (isRefusal(revision) || !made || !moved || !isSame) return revision
    if (isLike(made.schema, schemaOf(documents, moved)))
      documents.saveSnapshot(moved.generation, revision, toSnapshot(made.columns))
    return revision
  })
  await inSlices(engine.sweep())
  return answer
}

/** Drops an index with its replicas; a missing index is not an error. */
export async function drop(engine: Engine, name: string): Promise<Answer | Refusal> {
  const { documents } = engine
  const answer = writeTask(engine, () => {
    const record = documents.loadIndex(name)
    return record ? dropIndex(documents, record) : documents.revision()
  })
  await inSlices(engine.sweep())
  return answer
}

/** The columns that an index will have under another name. */
async function makeColumns(
  { documents, index }: Engine,
  source: string,
  destination: string,
): Promise<{ schema: Schema; columns: Columns } | null> {
  const [from, to] = [index(source), index(destination)]
  if (from === null || from.main !== null || source === destination) return null
  const settings = movedSettings(from, to ?? { settings: {} })
  const schema = schemaOf(documents, { name: destination, settings })
  const scanned = documents.scan(from.generation, attributesOf(schema))
  return { schema, columns: await inSlices(buildInTurns(scanned, schema)) }
}

/** Used if the source changes during a copy. */
function copyAtOnce(documents: Documents, name: string, generation: number): void {
  const main = documents.loadIndex(name)
  documents.clear(generation)
  if (main === null) return
  for (const _ of documents.copy(main.generation, generation)) continue
}

async function inSlices<T>(work: Generator<void, T>): Promise<T> {
  for (;;) {
    const { done, value } = work.next()
    if (done === true) return value
    // eslint-disable-next-line no-await-in-loop -- one slice after the other
    await letOthersRun()
  }
}

const isLike = (one: Schema, other: Schema) => JSON.stringify(one) === JSON.stringify(other)
