// Finds the XML element that is a row: the one with the most fields of its own, such as <vehicle> within <vehicles>.
import { Parser } from 'htmlparser2'

/** All elements with the same path. */
type Node = {
  name: string
  attributes: Set<string>
  children: Map<string, Node>
  /** Whether it has siblings of its name. */
  isRepeated: boolean
}
type Opened = { node: Node; seen: Set<string> }

const MAX_NODES = 5000

/** `start` is the beginning of the text. Null if no element has fields. */
export function findRowElement(start: string): string | null {
  const root = toNode('')
  const stack: Opened[] = [{ node: root, seen: new Set() }]
  let nodes = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const { node, seen } = stack.at(-1) ?? { node: root, seen: new Set() }
        const known = node.children.get(name)
        const child = known ?? toNode(name)
        if (known === undefined && (nodes += 1) < MAX_NODES) node.children.set(name, child)
        child.isRepeated ||= seen.has(name)
        seen.add(name)
        for (const attribute of Object.keys(attributes)) child.attributes.add(attribute)
        stack.push({ node: child, seen: new Set() })
      },
      onclosetag: () => void stack.pop(),
    },
    { xmlMode: true },
  )
  parser.write(start)
  const all = [...root.children.values()].flatMap((top) =>
    [...top.children.values()].flatMap(within),
  )
  const best = all.reduce<Node | null>(
    (one, other) => (countFields(other) >= Math.max(1, countFields(one)) ? other : one),
    null,
  )
  return best?.name ?? null
}

const toNode = (name: string): Node => ({
  name,
  attributes: new Set(),
  children: new Map(),
  isRepeated: false,
})

/** The node and its descendants. */
const within = (node: Node): Node[] => [node, ...[...node.children.values()].flatMap(within)]

/** Fields of a row, without those of elements in a nested list. */
function countFields(node: Node | null): number {
  if (node === null) return 0
  const below = [...node.children.values()].filter(({ isRepeated }) => !isRepeated)
  return below.reduce(
    (sum, child) => sum + (child.children.size === 0 ? 1 : 0) + countFields(child),
    node.attributes.size,
  )
}
