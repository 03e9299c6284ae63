import { say } from './terminal.mjs'

/** @typedef {import('./counts.mjs').Count} Count */
/** @typedef {import('./counts.mjs').FailedTest} FailedTest */
/** @typedef {{ count: Count, failed: readonly FailedTest[] }} Outcome `failed`: fewer than were counted where they are not known by name */

/** More than these are no accident of the machine: the change breaks them. */
const MOST_TRIED_AGAIN = 10

/**
 * Few that fail among hundreds may be the machine's: their files are run again whole and by themselves. They are named, to be mended.
 * @param {Outcome} first
 * @param {(failed: readonly FailedTest[]) => Promise<Outcome>} again
 * @returns {Promise<Count>}
 */
export async function secondTry({ count, failed }, again) {
  if (failed.length === 0 || failed.length !== count.failed || failed.length > MOST_TRIED_AGAIN) return count
  say(`\n── Tried again, by themselves:\n${failed.map(({ name }) => `   ${name}`).join('\n')}`)
  const second = await again(failed)
  if (second.count.passed === 0 || second.failed.length !== second.count.failed) return count
  const twice = new Set(second.failed.map(({ name }) => name))
  const lost = failed.filter(({ name }) => twice.has(name)).length
  for (const { name } of failed) if (!twice.has(name)) say(`   To be mended, it passed only at the second try: ${name}`)
  return { passed: count.passed + failed.length - lost, failed: lost }
}

/**
 * @param {readonly FailedTest[]} tests
 * @returns {string[]} each file once
 */
export const filesOf = (tests) => [...new Set(tests.map(({ file }) => file))]

/**
 * @param {readonly FailedTest[]} tests
 * @returns {string[]} each project once
 */
export const projectsOf = (tests) => [...new Set(tests.map(({ project }) => project))]
