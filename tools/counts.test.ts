import { expect, it } from 'vitest'
import { countPlaywright, countVitest } from './counts.mjs'

it.each([
  ['all passed', { numPassedTests: 7 }, 0, { passed: 7, failed: 0 }],
  ['one failed', { numPassedTests: 6, numFailedTests: 1 }, 1, { passed: 6, failed: 1 }],
  ['one was left out', { numPassedTests: 6, numPendingTests: 1 }, 0, { passed: 6, failed: 1 }],
  ['one is only planned', { numPassedTests: 6, numTodoTests: 1 }, 0, { passed: 6, failed: 1 }],
  ['all passed and the run broke', { numPassedTests: 7 }, 1, { passed: 7, failed: 1 }],
  ['there were none', {}, 0, { passed: 0, failed: 1 }],
])('vitest: %s', (_case, report, code, count) => {
  expect(countVitest(report, code)).toEqual(count)
})

it('of a change that no test can see there are none, which is no failure', () => {
  expect(countVitest({}, 0, true)).toEqual({ passed: 0, failed: 0 })
  expect(countVitest({}, 1, true)).toEqual({ passed: 0, failed: 1 })
})

it.each([
  ['all passed', { stats: { expected: 4 } }, 0, { passed: 4, failed: 0 }],
  ['one passed at a second try', { stats: { expected: 3, flaky: 1 } }, 0, { passed: 4, failed: 0 }],
  ['one was left out', { stats: { expected: 3, skipped: 1 } }, 0, { passed: 3, failed: 1 }],
  ['the bank did not start', {}, 1, { passed: 0, failed: 1 }],
])('Playwright: %s', (_case, report, code, count) => {
  expect(countPlaywright(report, code)).toEqual(count)
})
