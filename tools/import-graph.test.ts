import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { circlesOf, graphOf, importsAcrossAreas, importsOfRoutes, readGraph } from './import-graph.ts'
import { ROOT } from './terminal.mjs'

const graph = readGraph()

test('no files import each other, at once, lazily or for a type, in the whole of contract, formats, services and portal', () => {
  expect(graph.size).toBeGreaterThan(1000)
  expect(circlesOf(graph)).toEqual([])
  expect(circlesOf(readGraph('WHOLE'))).toEqual([])
})

test('pages and what they are made of import no routes: queries are in queries.ts, and addresses are read through the route’s own API', () => {
  expect(importsOfRoutes(graph)).toEqual([])
})

test('no area imports another, in any of its folders, not even a type or for a test', () => {
  expect(importsAcrossAreas(readGraph('WHOLE'))).toEqual([])
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

  it('takes a type for no import of what runs, and finds a circle of types in the whole', () => {
    const planted = new Map([
      ['services/src/a.ts', "import type { B } from './b.ts'\nimport { type C } from './b.ts'\nexport type A = B | C"],
      ['services/src/b.ts', "import { type A } from './a.ts'\nexport type B = A\nexport type C = A"],
    ])
    expect(circlesOf(graphOf(planted))).toEqual([])
    expect(circlesOf(graphOf(planted, 'WHOLE')).map((circle) => circle.length)).toEqual([2])
  })

  /** Every kind of place that a file of an area may stand in. */
  const PLACES = ['planted.ts', 'Planted.test.tsx', 'folder/planted.ts', 'folder/deeper/planted.ts', 'folder/Planted.tsx']
  const foldersOf = (workspace: string) =>
    readdirSync(join(ROOT, workspace, 'src/areas'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
  /** Of every area as it stands, and of one that is not there yet. */
  const rows = ['contract', 'services', 'portal'].flatMap((workspace) => {
    const areas = [...foldersOf(workspace), 'an-area-to-come']
    return areas.flatMap((area, at) =>
      PLACES.map((place) => {
        const up = '../'.repeat(place.split('/').length)
        const other = `${areas[(at + 1) % areas.length] ?? ''}/thing.ts`
        return { file: `${workspace}/src/areas/${area}/${place}`, up, thing: `${workspace}/src/areas/${other}`, other }
      }),
    )
  })
  const WAYS = {
    'passing it on': (path: string) => `export * from '${path}'`,
    'for a type': (path: string) => `export type { Thing } from '${path}'`,
    lazily: (path: string) => `export const later = () => import('${path}')`,
  }

  it.each(rows)('$file may not import $other of another area, in any way', ({ file, up, thing, other }) => {
    for (const [way, line] of Object.entries(WAYS)) {
      const planted = new Map([
        [file, line(up + other)],
        [thing, 'export {}'],
      ])
      expect(importsAcrossAreas(graphOf(planted, 'WHOLE')), way).toEqual([`${file} imports ${thing}`])
    }
  })

  it('lets an area import its own folders, and refuses the list of areas and an area of one file', () => {
    const planted = plant({
      'services/src/areas/cards/planted.ts': "export * from './credit/rules.ts'\nexport * from '../routes.ts'",
      'services/src/areas/cards/credit/rules.ts': "export * from '../planted.ts'",
      'services/src/areas/routes.ts': "export * from './cards/planted.ts'",
      'contract/src/areas/accounts.ts': "export * from './captcha.ts'\nexport * from '../money.ts'",
      'contract/src/areas/cards/planted.ts': "export * from '../accounts.ts'",
    })
    expect(importsAcrossAreas(planted)).toEqual([
      'services/src/areas/cards/planted.ts imports services/src/areas/routes.ts',
      'contract/src/areas/accounts.ts imports contract/src/areas/captcha.ts',
      'contract/src/areas/cards/planted.ts imports contract/src/areas/accounts.ts',
    ])
  })
})
