import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import type { RouteTable } from '../src/app/address-trees.ts'

/** `files`: the sources that it was read in. */
type ReadTable = RouteTable & { files: readonly string[] }

const TOOL = fileURLToPath(new URL('../../tools/route-table.mjs', import.meta.url))

/** The modules that are made of the table: `src/virtual-modules.d.ts` has their types. */
const MODULES = { 'virtual:area-owners': 'owners', 'virtual:screen-names': 'names' } as const
const isOurs = (id: string): id is keyof typeof MODULES => Object.hasOwn(MODULES, id)
const PREFIX = '\0'

/**
 * Brings what the routes say of their addresses (`src/app/route-table.ts`) into the build: which area owns each and what its screen is
 * called, as modules; and, beside Vite's manifest, which source shows each (`.vite/screens.json`), so that the services can ask for that
 * one with the page. The routes are run in a process of their own, with a page of their own.
 */
export function routeTablePlugin(): Plugin {
  let table: ReadTable | undefined
  const read = () =>
    (table ??= JSON.parse(execFileSync(process.execPath, [TOOL], { encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 })) as ReadTable)
  return {
    name: 'route-table',
    // While the portal is developed its routes change.
    watchChange: () => {
      table = undefined
    },
    resolveId: (id) => (isOurs(id) ? PREFIX + id : undefined),
    load(id) {
      const name = id.startsWith(PREFIX) ? id.slice(PREFIX.length) : ''
      if (!isOurs(name)) return undefined
      const { files, ...trees } = read()
      for (const file of files) this.addWatchFile(file)
      return `export default ${JSON.stringify(trees[MODULES[name]])}`
    },
    generateBundle() {
      if (table) this.emitFile({ type: 'asset', fileName: '.vite/screens.json', source: JSON.stringify(table.screens) })
    },
  }
}
