import './node-version.mjs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { command, ROOT } from './terminal.mjs'

// Installs and builds what is missing, in processes that end, and then becomes the services: one process to stop, one exit code.
await command(async () => {
  await ensureInstalled()
  await ensureBuilt()
  await import(pathToFileURL(join(ROOT, 'services/dist/main.js')).href)
})
