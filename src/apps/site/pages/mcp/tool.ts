// A tool for assistants: its name, texts, schemas of input and output, and its code. All tools are read-only.
import * as z from 'zod'

import type { Services } from '#composition/services.ts'
import type { Seconds } from '#lib/zone-time.ts'
import type { Site } from '#tenant/schema.ts'

/** The inputs of a tool: the site, its services, and the time. */
export type ToolContext = { site: Site; services: Services; now: Seconds }

/** The data with a short text about it; or why there is no answer, and what to do. */
export type Answer<Data> = { data: Data; text: string } | { problem: string }

type Definition<Input extends z.ZodObject, Output extends z.ZodObject> = {
  name: string
  title: string
  description: string
  input: Input
  output: Output
  /** Features that the site must have; default: none. */
  isFor?: (site: Site) => boolean
  /** Whether its answers may be cached like pages (http/answer-cache.ts); default: true. */
  isKept?: boolean
  run: (args: z.output<Input>, context: ToolContext) => Promise<Answer<z.input<Output>>>
}

/** A tool with any input and output. */
export type Tool = {
  name: string
  isFor: (site: Site) => boolean
  isKept: boolean
  /** The entry in a list of tools. */
  listed: () => ListedTool
  /** Validates the input first. Rejects only on unexpected errors. */
  call: (args: unknown, context: ToolContext) => Promise<Answer<object>>
}

type JsonSchema = { type: 'object'; [key: string]: unknown }
export type ListedTool = {
  name: string
  title: string
  description: string
  inputSchema: JsonSchema
  outputSchema: JsonSchema
  annotations: Record<'readOnlyHint' | 'idempotentHint' | 'openWorldHint', boolean>
}

/** A tool from its definition. */
export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  definition: Definition<Input, Output>,
): Tool {
  const {
    name,
    title,
    description,
    input,
    output,
    isFor = () => true,
    isKept = true,
    run,
  } = definition
  let listed: ListedTool | null = null
  return {
    name,
    isFor,
    isKept,
    listed: () =>
      (listed ??= {
        name,
        title,
        description,
        inputSchema: toJsonSchema(input, 'input'),
        outputSchema: toJsonSchema(output, 'output'),
        annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
      }),
    call: async (args, context) => {
      const { data, error } = input.safeParse(args ?? {})
      return error === undefined ? run(data, context) : { problem: describeIssues(error, name) }
    },
  }
}

function toJsonSchema(schema: z.ZodObject, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io })
  return { ...rest, type: 'object' }
}

/** Maximum input errors to list. */
const NAMED = 5

/** "price.max: Invalid input: expected number. Correct this, and call find_vehicles again." */
function describeIssues({ issues }: z.ZodError, name: string): string {
  const faults = issues
    .slice(0, NAMED)
    .map(({ path, message }) => [path.map(String).join('.'), message].filter(Boolean).join(': '))
  return `${faults.join('. ')}. Correct this, and call ${name} again.`.slice(0, 600)
}
