/** @typedef {{ passed: number, failed: number }} Count */

/**
 * What a vitest report says. A test left out counts as failed: it runs, or it is deleted.
 * @param {{ numPassedTests?: number, numFailedTests?: number, numPendingTests?: number, numTodoTests?: number }} report
 * @param {number} code with which the run ended
 * @param {boolean} [mayBeEmpty] whether no test may be what was asked for
 * @returns {Count}
 */
export function countVitest({ numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, numTodoTests = 0 }, code, mayBeEmpty = false) {
  return judge({ passed: numPassedTests, failed: numFailedTests + numPendingTests + numTodoTests }, code, mayBeEmpty)
}

/**
 * @typedef {{ status: string, fullName: string }} Assertion
 * @typedef {{ testResults?: readonly { name: string, assertionResults: readonly Assertion[] }[] }} VitestReport
 */

/**
 * The tests that did not pass. A file that could not be read has none of its own: there are then fewer than were counted.
 * @param {VitestReport} report
 * @returns {FailedTest[]} `file` is its whole path; `name` tells one from all others; no project, which the report does not say
 */
export function vitestTestsThatFailed({ testResults = [] }) {
  return testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => ({ name: `${file} › ${fullName}`, file, project: '' })),
  )
}

/**
 * A part of a Playwright report: a file, or a group in it.
 * @typedef {{ title?: string, specs?: readonly Spec[], suites?: readonly Suite[] }} Suite
 * @typedef {{ title: string, file: string, tests: readonly { projectName: string, status: string }[] }} Spec
 * @typedef {{ suites?: readonly Suite[], stats?: { expected?: number, unexpected?: number, skipped?: number } }} PlaywrightReport
 * @typedef {{ name: string, file: string, project: string }} FailedTest
 */

/**
 * What a Playwright report says. A test left out counts as failed.
 * @param {PlaywrightReport} report
 * @param {number} code
 * @returns {Count}
 */
export function countPlaywright({ stats: { expected = 0, unexpected = 0, skipped = 0 } = {} }, code) {
  return judge({ passed: expected, failed: unexpected + skipped }, code)
}

/**
 * The tests that did not pass, or that did not run because of one that did not.
 * @param {PlaywrightReport} report
 * @returns {FailedTest[]} `file` from the folder of the tests; `name` tells one from all others
 */
export function testsThatFailed({ suites = [] }) {
  return suites.flatMap((suite) => failedIn(suite, []))
}

/**
 * @param {Suite} suite
 * @param {readonly string[]} groups titles of those that hold it
 * @returns {FailedTest[]}
 */
function failedIn({ title = '', specs = [], suites = [] }, groups) {
  const path = [...groups, title]
  const here = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected' || status === 'skipped')
      .map(({ projectName }) => ({
        name: `[${projectName}] ${[...path, spec.title].join(' › ')}`,
        file: spec.file,
        project: projectName,
      })),
  )
  return [...here, ...suites.flatMap((inner) => failedIn(inner, path))]
}

/**
 * A run that ended badly without a failed test (it did not start, a worker died) has failed all the same; so has one without tests, unless what is
 * asked for may have none.
 * @param {Count} count
 * @param {number} code
 * @param {boolean} [mayBeEmpty]
 * @returns {Count}
 */
function judge({ passed, failed }, code, mayBeEmpty = false) {
  const unexplained = failed === 0 && (code !== 0 || (passed === 0 && !mayBeEmpty))
  return { passed, failed: unexplained ? 1 : failed }
}
