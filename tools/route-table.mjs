import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundle, forNode } from './bundle.mjs'
import { command, isStarted, ROOT, say } from './terminal.mjs'

/** @typedef {import('../portal/src/app/address-trees.ts').RouteTable} RouteTable */
/** @typedef {{ readRouteTable(source: typeof sourceOf): Promise<RouteTable> }} Module */

const PORTAL = join(ROOT, 'portal')
/** Beside the portal's sources, so that its packages are found. */
const BUNDLE = join(PORTAL, 'node_modules/.cache/almenara/route-table.mjs')
const ROUTER = '@tanstack/react-router'
/** What stands in the place of the router for the areas: a component that comes later says how it is brought. */
const LAZY = `export * from '${ROUTER}'\nexport const lazyRouteComponent = (load) => Object.assign(() => null, { load })\n`

/**
 * Reads what the portal's routes say of themselves: they are bundled and run, without their screens, each of which is only the name of its
 * file.
 * @returns {Promise<RouteTable & { files: string[] }>} `files`: the sources that it was read in
 */
export async function readRouteTable() {
  const { metafile } = await bundle({
    ...forNode({}),
    entryPoints: [join(PORTAL, 'src/app/route-table.ts')],
    outfile: BUNDLE,
    sourcemap: false,
    metafile: true,
    plugins: [namesOfScreens, ...(forNode({}).plugins ?? [])],
  })
  // What is in a namespace (`screen:…`) is no file.
  const files = Object.keys(metafile?.inputs ?? {}).filter((file) => !file.includes(':'))
  // What the routes import looks at the page that it is in: here an empty one.
  const { Window } = await import('happy-dom')
  const page = new Window()
  for (const [name, value] of Object.entries({ window: page, document: page.document, navigator: page.navigator, location: page.location }))
    Object.defineProperty(globalThis, name, { value, configurable: true })
  /** @type {Module} */
  const table = await import(pathToFileURL(BUNDLE).href)
  const read = await table.readRouteTable(sourceOf)
  await page.happyDOM.close()
  return { ...read, files: files.map((file) => join(ROOT, file)) }
}

/** @param {unknown} component */
async function sourceOf(component) {
  const { load } = /** @type {{ load?: () => Promise<{ source: string }> }} */ (component ?? {})
  return load && (await load()).source
}

/** @type {import('esbuild').Plugin} */
const namesOfScreens = {
  name: 'names-of-screens',
  setup: (build) => {
    const areaList = join(PORTAL, 'src/app/area-list.ts')
    build.onResolve({ filter: /^\./ }, ({ path, kind, importer, resolveDir }) =>
      kind === 'dynamic-import' && importer !== areaList ? { path: join(resolveDir, path), namespace: 'screen' } : undefined,
    )
    build.onLoad({ filter: /./, namespace: 'screen' }, ({ path }) => ({
      contents: `export const source = ${JSON.stringify(relative(PORTAL, path).replaceAll('\\', '/'))}`,
    }))
    build.onResolve({ filter: /^@tanstack\/react-router$/ }, ({ path, namespace }) =>
      namespace === 'file' ? { path, namespace: 'router' } : { path, external: true },
    )
    build.onLoad({ filter: /./, namespace: 'router' }, () => ({ contents: LAZY, resolveDir: dirname(areaList) }))
  },
}

// The portal's build has it written.
if (isStarted(import.meta.url)) await command(async () => say(JSON.stringify(await readRouteTable())))
