import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { ROOT } from './terminal.mjs'

/** Each source file of the workspaces, from the root, and what it imports of them, at once or when somebody gets there (`import()`). */
export type ImportGraph = ReadonlyMap<string, readonly string[]>

const WORKSPACES = ['contract', 'formats', 'services', 'portal']

/** Of the project's files as they are, without its tests. Types are not imported when the code runs, and are left out unless asked for. */
export function readGraph(what: 'RUNS' | 'TYPES_TOO' = 'RUNS'): ImportGraph {
  const files = WORKSPACES.flatMap((workspace) =>
    readdirSync(join(ROOT, workspace, 'src'), { recursive: true, encoding: 'utf8' }).map((file) => join(workspace, 'src', file)),
  )
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|d)\.tsx?$/.test(file))
  return graphOf(new Map(sources.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')])), what)
}

/** Of files that are given: their path from the root, and their code. */
export function graphOf(files: ReadonlyMap<string, string>, what: 'RUNS' | 'TYPES_TOO' = 'RUNS'): ImportGraph {
  const isThere = (file: string) => files.has(file) || existsSync(join(ROOT, file))
  const importsIn = (file: string, code: string) => importsOf(file, code, what).flatMap((named) => resolved(file, named).filter(isThere))
  return new Map([...files].map(([file, code]) => [file, importsIn(file, code)]))
}

function importsOf(file: string, code: string, what: 'RUNS' | 'TYPES_TOO'): string[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(file, code).module
  const counts = ({ isType }: { isType: boolean }) => what === 'TYPES_TOO' || !isType
  const imported = staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(counts))
    .map(({ moduleRequest }) => moduleRequest.value)
  const passedOn = staticExports.flatMap(({ entries }) =>
    entries.flatMap((entry) => (entry.moduleRequest && counts(entry) ? [entry.moduleRequest.value] : [])),
  )
  // Of `import('./X.tsx')` the parser says where it is named.
  const brought = dynamicImports.map(({ moduleRequest: { start, end } }) => code.slice(start + 1, end - 1))
  return [...imported, ...passedOn, ...brought]
}

/** A file that an import may be of. */
function resolved(from: string, named: string): string[] {
  if (named.startsWith('.')) return [join(dirname(from), named)]
  const [scope, workspace, ...rest] = named.split('/')
  return scope === '@almenara' && workspace ? ['.ts', '.tsx'].map((ending) => join(workspace, 'src', rest.join('/') + ending)) : []
}

/** Files that import each other, through however many others. */
export function circlesOf(graph: ImportGraph): string[][] {
  const circles: string[][] = []
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const visit = (file: string): number => {
    order.set(file, order.size)
    lowest.set(file, order.get(file) ?? 0)
    open.push(file)
    for (const next of graph.get(file) ?? []) {
      if (!order.has(next)) visit(next)
      if (open.includes(next)) lowest.set(file, Math.min(lowest.get(file) ?? 0, lowest.get(next) ?? 0))
    }
    if (lowest.get(file) === order.get(file)) {
      const circle = open.splice(open.indexOf(file))
      if (circle.length > 1 || graph.get(file)?.includes(file)) circles.push(circle)
    }
    return lowest.get(file) ?? 0
  }
  for (const file of graph.keys()) if (!order.has(file)) visit(file)
  return circles
}

const isRoutes = (file: string) => file.endsWith('routes.tsx')

/** Imports of a file of routes by anything of an area but another file of routes: a page reads its address through `getRouteApi`. */
export function importsOfRoutes(graph: ImportGraph): string[] {
  const ofAreas = [...graph].filter(([file]) => file.startsWith('portal/src/areas/') && !isRoutes(file))
  return ofAreas.flatMap(([file, imports]) => imports.filter(isRoutes).map((routes) => `${file} imports ${routes}`))
}

/** Imports of one area by another, in any folder of theirs. */
export function importsAcrossAreas(graph: ImportGraph): string[] {
  return [...graph].flatMap(([file, imports]) => {
    const own = areaOf(file)
    if (!own) return []
    const isAnother = (other: string) => areaOf(other) !== undefined && areaOf(other) !== own && workspaceOf(other) === workspaceOf(file)
    return imports.filter(isAnother).map((other) => `${file} imports ${other}`)
  })
}

const workspaceOf = (file: string) => file.split('/')[0]

/** `portal/src/areas/cards/credit/x.tsx` is of `portal/src/areas/cards`, and `contract/src/areas/cards.ts` of `contract/src/areas/cards`. */
function areaOf(file: string): string | undefined {
  const [workspace, src, areas, area, ...rest] = file.split('/')
  // What stands beside the areas (`areas/routes.ts`) is their list, except in the contract, where a file may be an area.
  if (areas !== 'areas' || area === undefined || (rest.length === 0 && workspace !== 'contract')) return undefined
  return [workspace, src, areas, area.replace(/\.ts$/, '')].join('/')
}
