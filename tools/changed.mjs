import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ROOT, run, StepFailed } from './terminal.mjs'

/** It closes the bank for everybody: it runs after all the others, or not at all. */
const CLOSING = 'maintenance.e2e.ts'
const AREA = /^(?:contract|portal|services)\/src\/areas\/([\w-]+)/
const ENDING = '.e2e.ts'

/**
 * The browser tests that these files can break: those that are among them, and those that are named after the area that one of them is of
 * (`transfers`: `transfers`, `transfer-orders`, `external-transfers`). Files of no area are everybody's: the whole is run before they land.
 * @param {readonly string[]} changed paths from the root
 * @param {readonly string[]} tests names of files in `e2e/`
 * @returns {string[]}
 */
export function browserTestsOf(changed, tests) {
  const stems = new Set(changed.flatMap((file) => AREA.exec(file)?.[1]?.replace(/s$/, '') ?? []))
  return tests.filter(
    (test) =>
      test.endsWith(ENDING) &&
      test !== CLOSING &&
      (changed.includes(`e2e/${test}`) || [...stems].some((stem) => basename(test, ENDING).includes(stem))),
  )
}

/**
 * The browser tests that what differs from the main branch can break, whether it is committed or not.
 * @returns {Promise<string[]>}
 */
export async function changedBrowserTests() {
  const base = (await git('merge-base', 'main', 'HEAD'))[0] ?? 'main'
  const changed = [...(await git('diff', '--name-only', base)), ...(await git('ls-files', '--others', '--exclude-standard'))]
  return browserTestsOf(changed, readdirSync(join(ROOT, 'e2e')))
}

/** @param {string[]} args */
async function git(...args) {
  const { code, output } = await run('git', args, { quiet: true })
  if (code !== 0) throw new StepFailed(`git ${args.join(' ')}: ${output}`)
  return output.split('\n').filter((line) => line !== '')
}
