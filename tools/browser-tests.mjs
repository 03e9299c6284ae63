import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { countPlaywright, testsThatFailed } from './counts.mjs'
import { newReport, readReport } from './reports.mjs'
import { ownEnvironment, ROOT, run, say, StepFailed } from './terminal.mjs'

/** @typedef {import('./counts.mjs').Count} Count */
/**
 * Which tests: of these projects (none: all), with this mark, in these files (none: all).
 * @typedef {{ projects?: readonly string[], mark?: string, files?: readonly string[] }} Which
 */

/** More than these are no accident of the machine: the change breaks them. */
const MOST_TRIED_AGAIN = 10

let walks = 0

/**
 * Walks through browser tests. Few that fail among hundreds may be the machine's: their files are walked again whole in a bank of their own, because in
 * the first one a failed test has left what it had done. They are named, to be mended.
 * @param {Which} which
 * @param {Record<string, string>} [settings] of the bank under test
 * @returns {Promise<Count>}
 */
export async function browserTests(which, settings) {
  const first = await walk(which, settings)
  const failed = testsThatFailed(first.report)
  const count = countPlaywright(first.report, first.code)
  if (failed.length === 0 || failed.length !== count.failed || failed.length > MOST_TRIED_AGAIN) return count
  say(`\n── Walked again, in a bank of their own:\n${failed.map(({ name }) => `   ${name}`).join('\n')}`)
  const again = await walk({ ...which, files: filesOf(failed), projects: projectsOf(failed) }, settings)
  const twice = new Set(testsThatFailed(again.report).map(({ name }) => name))
  const lost = failed.filter(({ name }) => twice.has(name)).length
  if (countPlaywright(again.report, again.code).passed === 0) return count
  for (const { name } of failed) if (!twice.has(name)) say(`   To be mended, it passed only at the second try: ${name}`)
  return { passed: count.passed + failed.length - lost, failed: lost }
}

/** @param {readonly import('./counts.mjs').FailedTest[]} tests */
const filesOf = (tests) => [...new Set(tests.map(({ file }) => `e2e/${file}`))]

/** @param {readonly import('./counts.mjs').FailedTest[]} tests */
const projectsOf = (tests) => [...new Set(tests.map(({ project }) => project))]

/**
 * @param {Which} which
 * @param {Record<string, string>} [settings]
 */
async function walk({ projects = [], mark, files = [] }, settings) {
  if (!readdirSync(join(ROOT, 'e2e')).some((name) => name.endsWith('.e2e.ts'))) throw new StepFailed('There are no browser tests in e2e/.')
  const { ensureTestBrowser } = await import('./chromium.mjs')
  const chromium = await ensureTestBrowser()
  walks += 1
  // Of each walk its own: two may go on at once, and each empties the folder of its results.
  const own = `playwright-${walks}`
  const file = await newReport(`${own}.json`)
  const chosen = [...files, ...(mark ? ['--grep', mark] : []), ...projects.flatMap((project) => ['--project', project])]
  const { code } = await run(
    'npx',
    ['playwright', 'test', '--reporter', 'list,json', '--no-deps', '--output', `test-results/${own}`, ...chosen],
    {
      env: { ...ownEnvironment(), ...settings, CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    },
  )
  return { code, report: await readReport(file) }
}
