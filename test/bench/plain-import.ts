// The least that two objects can do with a delivery, as a yardstick for the import: one keeps the bytes, cuts out and
// parses each row, and sends a hundred at a time to the other, which stores each as JSON. Nothing is read or checked.
import { DurableObject } from 'cloudflare:workers'

export type PlainEnv = {
  PLAIN_IMPORTER: DurableObjectNamespace
  PLAIN_INDEX: DurableObjectNamespace
}

const PART_BYTES = 1_000_000
const AT_ONCE = 100
/** Between two of the bench's vehicles. */
const BETWEEN = '},{"id"'

export class PlainImporter extends DurableObject<PlainEnv> {
  override async fetch(request: Request): Promise<Response> {
    const { sql } = this.ctx.storage
    sql.exec('CREATE TABLE IF NOT EXISTS parts (at INTEGER PRIMARY KEY, bytes BLOB NOT NULL)')
    const bytes = new Uint8Array(await request.arrayBuffer())
    for (let from = 0; from < bytes.length; from += PART_BYTES)
      sql.exec('INSERT INTO parts VALUES (?, ?)', from, bytes.slice(from, from + PART_BYTES))
    const index = this.env.PLAIN_INDEX.getByName('one')
    let rows: unknown[] = []
    let count = 0
    const flush = async () => {
      const body = JSON.stringify({ requests: rows })
      await (await index.fetch('http://index/', { method: 'POST', body })).text()
      count += rows.length
      rows = []
    }
    const decoder = new TextDecoder()
    let text = ''
    for (let from = 0; from < bytes.length; from += PART_BYTES) {
      const query = 'SELECT bytes FROM parts WHERE at = ?'
      text += decoder.decode(sql.exec<{ bytes: ArrayBuffer }>(query, from).one().bytes, {
        stream: true,
      })
      let start = text.startsWith('[') || text.startsWith(',') ? 1 : 0
      for (let end = text.indexOf(BETWEEN); end >= 0; end = text.indexOf(BETWEEN, start)) {
        rows.push({ action: 'updateObject', body: JSON.parse(text.slice(start, end + 1)) })
        start = end + 2
        if (rows.length === AT_ONCE) await flush()
      }
      text = text.slice(start)
    }
    rows.push({ action: 'updateObject', body: JSON.parse(text.slice(0, text.lastIndexOf(']'))) })
    await flush()
    sql.exec('DELETE FROM parts')
    return new Response(String(count))
  }
}

export class PlainIndex extends DurableObject {
  override async fetch(request: Request): Promise<Response> {
    const { sql } = this.ctx.storage
    sql.exec(`CREATE TABLE IF NOT EXISTS documents (
      seq INTEGER PRIMARY KEY, generation INTEGER NOT NULL, id TEXT NOT NULL, json TEXT NOT NULL,
      UNIQUE (generation, id))`)
    const { requests } = await request.json<{ requests: { body: { id: string } }[] }>()
    this.ctx.storage.transactionSync(() => {
      for (const { body } of requests) {
        const query = 'INSERT OR REPLACE INTO documents (generation, id, json) VALUES (1, ?, ?)'
        sql.exec(query, body.id, JSON.stringify(body))
      }
    })
    return new Response()
  }
}
