import { countVitest, vitestTestsThatFailed } from './counts.mjs'
import { newReport, readReport } from './reports.mjs'
import { filesOf, secondTry } from './second-try.mjs'
import { ownEnvironment, run } from './terminal.mjs'

/** @typedef {import('./counts.mjs').Count} Count */

/**
 * Runs tests of vitest; the few that fail, a second time by themselves.
 * @param {readonly string[]} projects of vitest.config.ts
 * @param {readonly string[]} [options]
 * @returns {Promise<Count>}
 */
export async function vitestTests(projects, options = []) {
  return secondTry(await runOnce(projects, options), (failed) => runOnce(projects, filesOf(failed)))
}

/**
 * @param {readonly string[]} projects
 * @param {readonly string[]} options
 */
async function runOnce(projects, options) {
  const file = await newReport('vitest.json')
  const reporters = ['--reporter', 'default', '--reporter', 'json', '--outputFile.json', file]
  const chosen = projects.flatMap((project) => ['--project', project])
  const { code } = await run('npx', ['vitest', 'run', ...chosen, ...options, ...reporters], { env: ownEnvironment() })
  const report = await readReport(file)
  return { count: countVitest(report, code, options.includes('--changed')), failed: vitestTestsThatFailed(report) }
}
