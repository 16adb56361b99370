// Endpoints for indexes: settings, lists, tasks, and replacing a whole generation.
import { type Answer, type Call, toRevisionTime, writeTask } from './call.ts'
import { missingIndex, type Refusal, refuse } from './errors.ts'
import { changeSettings } from './indexes.ts'
import { toStrings } from './json.ts'
import { copy, drop, move } from './long-writes.ts'

export function getSettings({ engine, path }: Call): Answer | Refusal {
  const name = path.index ?? ''
  const record = engine.index(name)
  if (!record) return missingIndex(name)
  const settings = engine.settingsOf(record)
  return {
    json: JSON.stringify(record.main === null ? settings : { ...settings, primary: record.main }),
  }
}

export function putSettings({ engine, path, search, body }: Call): Answer | Refusal {
  const forward = search.get('forwardToReplicas') === 'true'
  const { index = '' } = path
  return writeTask(engine, () => changeSettings(engine.documents, index, body, forward))
}

/** `{operation: "move" | "copy", destination, scope}`. */
export async function copyOrMove({ engine, path, body }: Call): Promise<Answer | Refusal> {
  const { operation, destination, scope } = body
  const source = path.index ?? ''
  if (typeof destination !== 'string') return refuse(400, 'Expected a destination')
  if (operation !== 'move' && operation !== 'copy')
    return refuse(400, 'Expected operation move or copy')
  return operation === 'move'
    ? move(engine, source, destination)
    : copy(engine, source, destination, toStrings(scope))
}

/** Deleting a missing index succeeds. */
export function deleteIndex({ engine, path }: Call): Promise<Answer | Refusal> {
  return drop(engine, path.index ?? '')
}

export function listIndexes({ engine }: Call): Answer {
  const records = engine.documents.listIndexes()
  const items = records.map((record) => {
    const main = engine.mainOf(record)
    const updatedAt = toRevisionTime(main.revision)
    const replicas = records.filter((other) => other.main === record.name).map(({ name }) => name)
    return {
      name: record.name,
      entries: engine.documents.count(main.generation),
      updatedAt,
      createdAt: updatedAt,
      dataSize: 0,
      fileSize: 0,
      lastBuildTimeS: 0,
      pendingTask: false,
      primary: record.main ?? undefined,
      replicas: replicas.length > 0 ? replicas : undefined,
    }
  })
  return { json: JSON.stringify({ items, nbPages: 1 }) }
}

export function getTask(): Answer {
  return { json: JSON.stringify({ status: 'published', pendingTask: false }) }
}
