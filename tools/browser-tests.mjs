import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { countPlaywright, testsThatFailed } from './counts.mjs'
import { newReport, readReport } from './reports.mjs'
import { filesOf, projectsOf, secondTry } from './second-try.mjs'
import { ownEnvironment, ROOT, run, say, StepFailed } from './terminal.mjs'

/** @typedef {import('./counts.mjs').Count} Count */
/**
 * Which tests: of these projects (none: all), with this mark, in these files (none: all); by how many browsers at a time, where it is not as
 * many as playwright.config.ts says.
 * @typedef {{ projects?: readonly string[], mark?: string, files?: readonly string[], workers?: number }} Which
 */

/** Of the bank's log that are shown when a test fails. */
const MOST_LINES = 40
const MOST_CHARACTERS = 1000

let walks = 0

/**
 * Walks through browser tests. The files of the few that fail are walked again in a bank of their own: in the first one a failed test has left what it
 * had done.
 * @param {Which} which
 * @param {Record<string, string>} [settings] of the bank under test
 * @returns {Promise<Count>}
 */
export async function browserTests(which, settings) {
  return secondTry(await walk(which, settings), (failed) =>
    walk({ ...which, files: filesOf(failed).map((file) => `e2e/${file}`), projects: projectsOf(failed) }, settings),
  )
}

/**
 * @param {Which} which
 * @param {Record<string, string>} [settings]
 */
async function walk({ projects = [], mark, files = [], workers }, settings) {
  if (!readdirSync(join(ROOT, 'e2e')).some((name) => name.endsWith('.e2e.ts'))) throw new StepFailed('There are no browser tests in e2e/.')
  const { ensureTestBrowser } = await import('./chromium.mjs')
  const chromium = await ensureTestBrowser()
  walks += 1
  // Of each walk its own: two may go on at once, and each empties the folder of its results.
  const own = `playwright-${walks}`
  const file = await newReport(`${own}.json`)
  const atOnce = workers === undefined ? [] : ['--workers', String(workers)]
  const chosen = [...files, ...atOnce, ...(mark ? ['--grep', mark] : []), ...projects.flatMap((project) => ['--project', project])]
  const { code } = await run(
    'npx',
    ['playwright', 'test', '--reporter', 'list,json', '--no-deps', '--output', `test-results/${own}`, ...chosen],
    {
      env: { ...ownEnvironment(), ...settings, CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    },
  )
  const report = await readReport(file)
  const outcome = { count: countPlaywright(report, code), failed: testsThatFailed(report) }
  if (outcome.count.failed > 0) await tellWhatTheBankSaid(own)
  return outcome
}

/**
 * The end of what the bank of a walk printed: after what it says when it starts, nothing but trouble.
 * @param {string} own
 */
async function tellWhatTheBankSaid(own) {
  const said = await readFile(join(ROOT, 'test-results', own, 'bank.log'), 'utf8').catch(() => '')
  const lines = said.trim().split('\n').slice(-MOST_LINES)
  say(`\n── What the bank said, at the end:\n${lines.map((line) => line.slice(0, MOST_CHARACTERS)).join('\n')}`)
}
