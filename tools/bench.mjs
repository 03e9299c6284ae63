import './node-version.mjs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { runWithNode, SHIPPED_NODE } from './other-node.mjs'
import { command, ROOT } from './terminal.mjs'

await command(async () => {
  await ensureInstalled()
  if (process.versions.node.split('.')[0] !== SHIPPED_NODE) {
    process.exitCode = await runWithNode(SHIPPED_NODE, [...process.execArgv, 'tools/bench.mjs', ...process.argv.slice(2)])
    return
  }
  // What is measured is what is served: the portal and the services as built, by the Node that the packages have.
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
  await import(pathToFileURL(join(ROOT, 'services/dist/bench.js')).href)
})
