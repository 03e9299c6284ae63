import './node-version.mjs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { command, ROOT } from './terminal.mjs'

await command(async () => {
  await ensureInstalled()
  // The processes that are drilled are those that would be served.
  await ensureBuilt()
  const { bundle, forNode, SERVICES_FOLDER } = await import('./bundle.mjs')
  // Beside the services' own bundle: from there their SQL and packages are found.
  await bundle({ ...forNode({ drills: 'drills/main.ts' }), outdir: SERVICES_FOLDER })
  await import(pathToFileURL(join(ROOT, 'services/dist/drills.js')).href)
})
