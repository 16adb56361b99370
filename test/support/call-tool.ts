// Calls a tool of a demo site with all its stock, in this process: through the app, as a current assistant does.
import type { DemoSite } from '#test/bench/demo-site.ts'
import { getDemoPage } from '#test/budget/demo-page.ts'
import { routes } from '#routes.ts'
import type { Answer } from './agent-answer.ts'
import { toCall } from './tool-request.ts'

type Reply = {
  result: { structuredContent?: Answer; content: { text: string }[]; isError?: boolean }
}

/** The complete answer as sent. */
export async function askTool(demo: DemoSite, name: string, input: object): Promise<string> {
  const { status, text } = await getDemoPage(demo, routes.mcp.href(), {}, {}, toCall(name, input))
  if (status !== 200) throw new Error(`${name} answers ${status}: ${text}`)
  return text
}

/** The data of an answer. Throws the tool's error text if there is none. */
export async function callTool(demo: DemoSite, name: string, input: object): Promise<Answer> {
  const text = await askTool(demo, name, input)
  const { result } = JSON.parse(text) as Reply // a reply of the protocol
  if (result.structuredContent === undefined || result.isError === true)
    throw new Error(`${name}: ${result.content.map((part) => part.text).join()}`)
  return result.structuredContent
}
