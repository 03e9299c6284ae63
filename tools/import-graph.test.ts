import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { circlesOf, graphOf, importsAcrossAreas, importsOfRoutes, readGraph } from './import-graph.ts'
import { ROOT } from './terminal.mjs'

const graph = readGraph()

test('no files import each other, at once or lazily, in the whole of contract, formats, services and portal', () => {
  expect(graph.size).toBeGreaterThan(1000)
  expect(circlesOf(graph)).toEqual([])
})

test('pages and what they are made of import no routes: queries are in queries.ts, and addresses are read through the route’s own API', () => {
  expect(importsOfRoutes(graph)).toEqual([])
})

test('no area imports another, in any of its folders, not even a type', () => {
  expect(importsAcrossAreas(readGraph('TYPES_TOO'))).toEqual([])
})

describe('planted', () => {
  const plant = (files: Record<string, string>) => graphOf(new Map(Object.entries(files)))

  it('finds a circle through what is brought lazily, and one of a file with itself', () => {
    const planted = plant({
      'portal/src/areas/cards/routes.tsx': "export const later = () => import('./Page.tsx')",
      'portal/src/areas/cards/Page.tsx': "export { part } from './part.ts'",
      'portal/src/areas/cards/part.ts': "import { later } from './routes.tsx'\nexport const part = later",
      'portal/src/areas/cards/self.ts': "import './self.ts'",
    })
    expect(circlesOf(planted).map((circle) => circle.length)).toEqual([3, 1])
    expect(importsOfRoutes(planted)).toEqual(['portal/src/areas/cards/part.ts imports portal/src/areas/cards/routes.tsx'])
  })

  it('takes a type for no import, because nothing of it runs', () => {
    const planted = plant({
      'services/src/a.ts': "import type { B } from './b.ts'\nimport { type C } from './b.ts'\nexport type A = B | C",
      'services/src/b.ts': "import { type A } from './a.ts'\nexport type B = A\nexport type C = A",
    })
    expect(circlesOf(planted)).toEqual([])
  })

  /** Every kind of place that a file of an area may stand in. */
  const PLACES = ['planted.ts', 'folder/planted.ts', 'folder/deeper/planted.ts', 'folder/Planted.tsx']
  const foldersOf = (workspace: string) =>
    readdirSync(join(ROOT, workspace, 'src/areas'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
  const rows = ['contract', 'services', 'portal'].flatMap((workspace) => {
    const areas = foldersOf(workspace)
    return areas.flatMap((area, at) =>
      PLACES.map((place) => {
        const other = areas[(at + 1) % areas.length] ?? ''
        const up = '../'.repeat(place.split('/').length)
        return { file: `${workspace}/src/areas/${area}/${place}`, line: `export * from '${up}${other}/thing.ts'`, workspace, other }
      }),
    )
  })

  it.each(rows)('$file may not import the area $other', ({ file, line, workspace, other }) => {
    const thing = `${workspace}/src/areas/${other}/thing.ts`
    expect(importsAcrossAreas(plant({ [file]: line, [thing]: 'export {}' }))).toEqual([`${file} imports ${thing}`])
  })
})
