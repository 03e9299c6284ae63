import type { Plugin } from 'vite'
import * as zod from 'zod/mini'

const VIRTUAL = '\0schemas-stay'

/** What a schema does when it is used; in the site nothing may. */
const USES = ['parse', 'safeParse', 'parseAsync', 'safeParseAsync', 'encode', 'decode']

/** What only the services read of a call. */
const SERVICES_ONLY = new Set(['summary', 'params', 'query', 'body', 'reply', 'errors'])

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
        handler(code) {
          return withoutSchemas(code, this.parse(code) as unknown as Tree)
        },
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

/** The parts of a syntax tree (ESTree) that are looked at. */
interface Tree {
  type: string
  start: number
  end: number
  name?: string
  body?: Tree[]
  declaration?: Tree | null
  declarations?: Tree[]
  init?: Tree | null
  callee?: Tree
  object?: Tree
  arguments?: Tree[]
  properties?: Tree[]
  key?: Tree
}

interface Cut {
  start: number
  end: number
  text: string
}

/** Cuts from each `call({…})` what only the services read, and puts something inert in the place of each schema. */
function withoutSchemas(code: string, { body = [] }: Tree): string {
  const declared = body.flatMap((statement) => (statement.declaration ?? statement).declarations ?? [])
  const cuts = declared.flatMap(({ init }) => (init?.type === 'CallExpression' ? cutsOf(code, init) : []))
  return cuts
    .toSorted((a, b) => b.start - a.start)
    .reduce((rest, { start, end, text }) => rest.slice(0, start) + text + rest.slice(end), code)
}

function cutsOf(code: string, made: Tree): Cut[] {
  const { start, end } = made
  const root = rootOf(made)
  if (root === 'z') return [{ start, end, text: 'z.any' }]
  if (root !== 'call') return []
  const properties = made.arguments?.[0]?.properties ?? []
  const left = properties.filter(({ key }) => SERVICES_ONLY.has(key?.name ?? ''))
  return [
    { start, end: start, text: '/* @__PURE__ */ ' },
    ...left.map((property) => ({ start: property.start, end: afterComma(code, property.end), text: '' })),
  ]
}

/** Whose method is called, however long the chain: `z` of `z.string().check(…)`. */
function rootOf(tree: Tree): string | undefined {
  if (tree.type === 'CallExpression') return tree.callee && rootOf(tree.callee)
  if (tree.type === 'MemberExpression') return tree.object && rootOf(tree.object)
  return tree.name
}

function afterComma(code: string, end: number): number {
  return end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0)
}
