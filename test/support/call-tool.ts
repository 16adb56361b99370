// Calls a tool of a demo site with all its stock, in this process: through the app, as an assistant of today does.
import type { DemoSite } from '#test/bench/demo-site.ts'
import { getDemoPage } from '#test/budget/demo-page.ts'
import { routes } from '#routes.ts'
import type { Answer } from './agent-answer.ts'

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1.0.0' },
  'io.modelcontextprotocol/clientCapabilities': {},
}

/** The request of a call. */
export function toCall(
  name: string,
  asked: object,
): RequestInit & { headers: Record<string, string> } {
  const params = { name, arguments: asked, _meta: META }
  return {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': '2026-07-28',
      'Mcp-Method': 'tools/call',
      'Mcp-Name': name,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  }
}

type Reply = {
  result: { structuredContent?: Answer; content: { text: string }[]; isError?: boolean }
}

/** The whole answer as it was sent. */
export async function askTool(demo: DemoSite, name: string, asked: object): Promise<string> {
  const { status, text } = await getDemoPage(demo, routes.mcp.href(), {}, {}, toCall(name, asked))
  if (status !== 200) throw new Error(`${name} answers ${status}: ${text}`)
  return text
}

/** The data of an answer. Throws what the tool says if it has none. */
export async function callTool(demo: DemoSite, name: string, asked: object): Promise<Answer> {
  const text = await askTool(demo, name, asked)
  const { result } = JSON.parse(text) as Reply // of the protocol
  if (result.structuredContent === undefined || result.isError === true)
    throw new Error(`${name}: ${result.content.map((part) => part.text).join()}`)
  return result.structuredContent
}
