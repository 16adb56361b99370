// An assistant: the official client, whose requests go to the Worker under test.
import { exports } from 'cloudflare:workers'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'

import type { Answer } from './agent-answer.ts'

export type Agent = {
  client: Client
  /** The data of a tool's answer. Throws the tool's error text if there is none. */
  ask: (name: string, input?: Record<string, unknown>) => Promise<Answer>
  /** The text of a tool's answer, or of its problem. */
  hear: (name: string, input?: Record<string, unknown>) => Promise<string>
}

/** The `fetch` of a client that also sends these headers. */
export const toWorker =
  (headers: Record<string, string>) => (input: URL | string, init?: RequestInit) => {
    const sent = new Headers(init?.headers)
    for (const [name, value] of Object.entries(headers)) sent.set(name, value)
    return exports.default.fetch(String(input), { ...init, headers: sent })
  }

/** Connects to the server of a site. */
export async function openAgent(
  slug: string,
  headers: Record<string, string> = {},
): Promise<Agent> {
  const client = new Client(
    { name: 'assistant', version: '1.0.0' },
    { versionNegotiation: { mode: 'auto' } },
  )
  const url = new URL(`http://${slug}.example/mcp`)
  await client.connect(new StreamableHTTPClientTransport(url, { fetch: toWorker(headers) }))
  const call = (name: string, input: Record<string, unknown> = {}) =>
    client.callTool({ name, arguments: input })
  const textOf = ({ content }: Awaited<ReturnType<typeof call>>) =>
    content.map((part) => (part.type === 'text' ? part.text : '')).join('\n')
  return {
    client,
    ask: async (name, input) => {
      const answer = await call(name, input)
      if (answer.isError === true || answer.structuredContent === undefined)
        throw new Error(textOf(answer))
      return answer.structuredContent as Answer // its schema is checked by the client
    },
    hear: async (name, input) => textOf(await call(name, input)),
  }
}
