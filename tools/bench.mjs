import './node-version.mjs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { nodeProgram, SHIPPED_NODE } from './other-node.mjs'
import { command, ROOT } from './terminal.mjs'

await command(async () => {
  await ensureInstalled()
  // What is measured is what is served: the portal and the services as built.
  await ensureBuilt()
  process.env['CHROMIUM'] ??= await ensureChromium()
  const { bundle, forNode, SERVICES_FOLDER } = await import('./bundle.mjs')
  // Beside the services' own bundle: from there their SQL and packages are found.
  const programs = {
    bench: 'bench/main.ts',
    'bench-two-step-server': 'bench/two-step-server.ts',
    'bench-alert-process': 'bench/alert-process.ts',
    'bench-periodic-day': 'bench/periodic-day-process.ts',
  }
  await bundle({ ...forNode(programs), outdir: SERVICES_FOLDER })
  // Services that customers order from are run by what the packages run them by.
  process.env['SHIPPED_NODE'] ??= await nodeProgram(SHIPPED_NODE)
  await import(pathToFileURL(join(ROOT, 'services/dist/bench.js')).href)
})
