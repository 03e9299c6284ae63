import './node-version.mjs'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { ROOT, StepFailed } from './terminal.mjs'

/**
 * Becomes one of the services' commands, after installing and building what is missing. Its arguments are ours.
 * @param {string} name of the file in `services/dist`
 */
export async function runCommand(name) {
  await ensureInstalled()
  await ensureBuilt('services')
  const file = join(ROOT, `services/dist/${name}.js`)
  if (!existsSync(file)) throw new StepFailed(`services/src/${name}/cli.ts is not part of this checkout.`)
  await import(pathToFileURL(file).href)
}
