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
 * What a Playwright report says. One that passed only at a second try has passed: Playwright names it at the end, to be mended.
 * @param {{ stats?: { expected?: number, unexpected?: number, flaky?: number, skipped?: number } }} report
 * @param {number} code
 * @returns {Count}
 */
export function countPlaywright({ stats: { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = {} }, code) {
  return judge({ passed: expected + flaky, failed: unexpected + skipped }, code)
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
