import { walk } from 'estree-walker'
import { parseSync, type Plugin } from 'vite'
import * as zod from 'zod/mini'

const VIRTUAL = '\0schemas-stay'

/** What a schema does when it is used; in the site nothing may. */
const USES = ['parse', 'safeParse', 'parseAsync', 'safeParseAsync', 'encode', 'decode']

/** What only the services read of a call. */
const SERVICES_ONLY = new Set(['summary', 'params', 'query', 'body', 'reply', 'errors', 'tooMany'])
/** The functions that make calls. The last argument of each is the definition. */
const MAKERS = new Set(['call', 'listFile', 'pdf'])

/**
 * The site sends calls and shows what comes back: of the contract it needs method, path, feature and, when it is compiled, the types. The
 * schemas are run by the services. Left behind here, they and their library take 10 kB off every signed-in screen. A schema that the
 * site did use would throw, and not pass anything unchecked: the screen that needs one takes this plugin out for its chunk.
 */
export function schemasStayPlugin(): Plugin[] {
  return [
    {
      name: 'schemas-stay',
      apply: 'build',
      enforce: 'pre',
      resolveId: (id) => (id === 'zod/mini' ? VIRTUAL : undefined),
      load: (id) => (id === VIRTUAL ? inertModule() : undefined),
    },
    {
      name: 'schemas-stay-out-of-calls',
      apply: 'build',
      transform: {
        filter: { id: /\/contract\/src\/.*\.ts$/, code: /zod\/mini/ },
        handler: (code) => withoutSchemas(code),
      },
    },
  ]
}

function inertModule(): string {
  const names = Object.keys(zod).filter((name) => name !== 'default')
  return `
const uses = new Set(${JSON.stringify(USES)})
const get = (_, name) => {
  if (uses.has(name)) throw new Error('Schemas are not in the site: ' + String(name))
  return inert
}
const inert = /* @__PURE__ */ new Proxy(() => {}, { get, apply: () => inert })
export { ${names.map((name) => `inert as ${name}`).join(', ')} }
`
}

type Program = ReturnType<typeof parseSync>['program']
type Node = Parameters<typeof walk>[0]

interface Cut {
  start: number
  end: number
  text: string
}

/** Cuts from each call what only the services read, and puts something inert in the place of each schema, wherever it stands. */
export function withoutSchemas(code: string): string {
  return cutsOf(code, parseSync('contract.ts', code).program)
    .toSorted((a, b) => b.start - a.start)
    .reduce((rest, { start, end, text }) => rest.slice(0, start) + text + rest.slice(end), code)
}

function cutsOf(code: string, program: Program): Cut[] {
  const cuts: Cut[] = []
  walk(program as Node, {
    enter(node) {
      if (node.type !== 'CallExpression') return
      const { start, end } = placeOf(node)
      if (rootOf(node) === 'z') cuts.push({ start, end, text: 'z.any' })
      else if (node.callee.type === 'Identifier' && MAKERS.has(node.callee.name))
        cuts.push({ start, end: start, text: '/* @__PURE__ */ ' }, ...servicesOnly(node))
      else return
      this.skip()
    },
  })
  return cuts
}

function servicesOnly({ arguments: given }: Extract<Node, { type: 'CallExpression' }>): Cut[] {
  const description = given.at(-1)
  if (description?.type !== 'ObjectExpression') return []
  const { properties } = description
  const closing = placeOf(description).end - 1
  return properties.flatMap((one, place) => {
    if (one.type !== 'Property' || one.key.type !== 'Identifier' || !SERVICES_ONLY.has(one.key.name)) return []
    const next = properties[place + 1]
    // With its comma.
    return [{ start: placeOf(one).start, end: next ? placeOf(next).start : closing, text: '' }]
  })
}

/** Where it stands in the code: the parser says it, and the types of a tree by whomever do not. */
function placeOf(node: Node): { start: number; end: number } {
  return node as unknown as { start: number; end: number }
}

/** Whose method is called, however long the chain: `z` of `z.string().check(…)`. */
function rootOf(node: Node): string | undefined {
  if (node.type === 'CallExpression') return rootOf(node.callee)
  if (node.type === 'MemberExpression') return rootOf(node.object)
  return node.type === 'Identifier' ? node.name : undefined
}
