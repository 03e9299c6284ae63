import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { importsNamed } from './parsed-code.mjs'
import { ROOT } from './terminal.mjs'

/** Each source file of the workspaces, from the root, and what it imports of them, at once or when somebody gets there (`import()`). */
export type ImportGraph = ReadonlyMap<string, readonly string[]>

const WORKSPACES = ['contract', 'formats', 'services', 'portal']

/** What runs of the bank and its portal; or the whole, with types, which are not imported when the code runs, and with tests. */
type Extent = 'RUNS' | 'WHOLE'

/** Of the project's files as they are. */
export function readGraph(extent: Extent = 'RUNS'): ImportGraph {
  const files = WORKSPACES.flatMap((workspace) =>
    readdirSync(join(ROOT, workspace, 'src'), { recursive: true, encoding: 'utf8' }).map((file) => join(workspace, 'src', file)),
  )
  const others = extent === 'WHOLE' ? ['.d.ts'] : ['.d.ts', '.test.ts', '.test.tsx']
  const sources = files.filter((file) => endsIn(file, ['.ts', '.tsx']) && !endsIn(file, others))
  return graphOf(new Map(sources.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')])), extent)
}

const endsIn = (file: string, endings: readonly string[]) => endings.some((ending) => file.endsWith(ending))

/** Of files that are given: their path from the root, and their code. */
export function graphOf(files: ReadonlyMap<string, string>, extent: Extent = 'RUNS'): ImportGraph {
  const isThere = (file: string) => files.has(file) || existsSync(join(ROOT, file))
  const importsIn = (file: string, code: string) =>
    importsNamed(file, code, { types: extent === 'WHOLE' }).flatMap((named) => resolved(file, named).filter(isThere))
  return new Map([...files].map(([file, code]) => [file, importsIn(file, code)]))
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

/** Imports by an area, from any folder of it, of another one or of what stands beside them: their list, their composition. */
export function importsAcrossAreas(graph: ImportGraph): string[] {
  return [...graph].flatMap(([file, imports]) => {
    const own = areaOf(file)
    if (!own) return []
    const all = own.slice(0, own.lastIndexOf('/') + 1)
    return imports.filter((other) => other.startsWith(all) && areaOf(other) !== own).map((other) => `${file} imports ${other}`)
  })
}

/** `portal/src/areas/cards/credit/x.tsx` is of `portal/src/areas/cards`, and `contract/src/areas/cards.ts` of `contract/src/areas/cards`. */
function areaOf(file: string): string | undefined {
  const [workspace, src, areas, area, ...rest] = file.split('/')
  // What stands beside the areas (`areas/routes.ts`) is their list, except in the contract, where a file may be an area.
  if (areas !== 'areas' || area === undefined || (rest.length === 0 && workspace !== 'contract')) return undefined
  return [workspace, src, areas, area.endsWith('.ts') ? area.slice(0, -3) : area].join('/')
}
