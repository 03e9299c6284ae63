/** The elements of a customer's file as they are read, and how one is found. */
import type { Position } from '../iso20022/xml-error.ts'

/** An element of the part that is being read, and where it begins. */
export interface Node {
  name: string
  attributes: Readonly<Record<string, string>>
  /** The text directly inside, without the space around it. */
  text: string
  isCharacterData: boolean
  at: Position
  children: Node[]
}

/** The element at a path from the part, the first where there are several. `path`: one of the program's own, and not of a file's. */
export function nodeAt(part: Node, path: string): Node | undefined {
  let node: Node | undefined = part
  for (const name of stepsOf(path)) node = node && childOf(node, name)
  return node
}

function childOf({ children }: Node, name: string): Node | undefined {
  for (const child of children) if (child.name === name) return child
  return undefined
}

/** The paths that the rules of messages name, each looked for in every order. */
const STEPS = new Map<string, readonly string[]>()

function stepsOf(path: string): readonly string[] {
  const known = STEPS.get(path)
  if (known) return known
  const steps = path.split('/')
  STEPS.set(path, steps)
  return steps
}
