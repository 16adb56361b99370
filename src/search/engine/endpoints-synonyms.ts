// Endpoints for synonyms, which are stored among the settings.
import { isObject } from '#lib/is-object.ts'
import type { Answer, Call } from './call.ts'
import { type Refusal, isRefusal, missingIndex, refuse } from './errors.ts'
import { changeSettings } from './indexes.ts'
import { mergeSynonyms } from './synonyms.ts'
import { toTask } from './task.ts'

/** A list of `{objectID, type, synonyms}`, added to the existing ones or replacing them. */
export function saveSynonyms(call: Call): Answer | Refusal {
  const { list } = call.body
  if (!Array.isArray(list)) return refuse(400, 'Expected a list of synonyms')
  const isReplacing = call.search.get('replaceExistingSynonyms') === 'true'
  const stored = isReplacing ? [] : storedSynonyms(call)
  return saveAll(call, mergeSynonyms(stored, list.filter(isObject)))
}

export function clearSynonyms(call: Call): Answer | Refusal {
  return saveAll(call, [])
}

export function searchSynonyms(call: Call): Answer | Refusal {
  const name = call.path.index ?? ''
  if (!call.engine.index(name)) return missingIndex(name)
  const hits = storedSynonyms(call)
  return { json: JSON.stringify({ hits, nbHits: hits.length }) }
}

function storedSynonyms({ engine, path }: Call): object[] {
  const record = engine.index(path.index ?? '')
  const stored = record ? engine.mainOf(record).settings.synonyms : null
  return mergeSynonyms(stored, [])
}

/** Replicas have the synonyms of their main index. */
function saveAll({ engine, path }: Call, synonyms: object[]): Answer | Refusal {
  const record = engine.index(path.index ?? '')
  const name = record ? engine.mainOf(record).name : (path.index ?? '')
  const revision = engine.write(() => changeSettings(engine.documents, name, { synonyms }, false))
  return isRefusal(revision) ? revision : toTask(revision)
}
