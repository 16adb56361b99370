// Opens a file as a feed.
import { createReadStream } from 'node:fs'
import { access, constants } from 'node:fs/promises'

import { openFeed, type OpenedFeed, type Reading } from '#feeds/import/column-map.ts'
import { isProblem, type Problem } from '#feeds/import/problem.ts'
import { decodeFeed } from '#feeds/import/read-text.ts'

export async function openFile(file: string, reading?: Reading): Promise<OpenedFeed | Problem> {
  const fault = await findFileError(file)
  if (fault !== null) return { problem: fault }
  const bytes = createReadStream(file, { highWaterMark: 256 * 1024 })
  const feed = await openFeed(decodeFeed(bytes), reading)
  return isProblem(feed) ? { problem: `${file}: ${feed.problem}` } : feed
}

async function findFileError(file: string): Promise<string | null> {
  try {
    await access(file, constants.R_OK)
    return null
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    return code === 'ENOENT' ? `There is no file ${file}.` : `Cannot read ${file}: ${String(error)}`
  }
}
