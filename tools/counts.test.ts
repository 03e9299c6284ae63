import { expect, it } from 'vitest'
import { countPlaywright, countVitest, testsThatFailed, vitestTestsThatFailed } from './counts.mjs'

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

it('vitest: a test that failed is told from its like by its file; a file that did not load has none', () => {
  const report = {
    testResults: [
      {
        name: '/bank/a.test.ts',
        assertionResults: [
          { status: 'passed', fullName: 'signs' },
          { status: 'failed', fullName: 'pays' },
        ],
      },
      { name: '/bank/b.test.ts', assertionResults: [] },
    ],
  }
  expect(vitestTestsThatFailed(report)).toEqual([{ name: '/bank/a.test.ts › pays', file: '/bank/a.test.ts', project: '' }])
})

it('of a change that no test can see there are none, which is no failure', () => {
  expect(countVitest({}, 0, true)).toEqual({ passed: 0, failed: 0 })
  expect(countVitest({}, 1, true)).toEqual({ passed: 0, failed: 1 })
})

it.each([
  ['all passed', { stats: { expected: 4 } }, 0, { passed: 4, failed: 0 }],
  ['one failed', { stats: { expected: 3, unexpected: 1 } }, 1, { passed: 3, failed: 1 }],
  ['one was left out', { stats: { expected: 3, skipped: 1 } }, 0, { passed: 3, failed: 1 }],
  ['the bank did not start', {}, 1, { passed: 0, failed: 1 }],
])('Playwright: %s', (_case, report, code, count) => {
  expect(countPlaywright(report, code)).toEqual(count)
})

it('a browser test that failed is told from its like by project, file and groups; one that did not run has failed too', () => {
  const test = (title: string, ...statuses: [projectName: string, status: string][]) => ({
    title,
    file: 'cards.e2e.ts',
    tests: statuses.map(([projectName, status]) => ({ projectName, status })),
  })
  const report = {
    suites: [
      {
        title: 'cards.e2e.ts',
        specs: [test('is locked', ['desktop', 'expected'], ['mobile', 'unexpected'])],
        suites: [
          { title: 'a lost card', specs: [test('is locked', ['desktop', 'skipped']), test('is asked for again', ['desktop', 'expected'])] },
        ],
      },
    ],
  }
  expect(testsThatFailed(report)).toEqual([
    { name: '[mobile] cards.e2e.ts › is locked', file: 'cards.e2e.ts', project: 'mobile' },
    { name: '[desktop] cards.e2e.ts › a lost card › is locked', file: 'cards.e2e.ts', project: 'desktop' },
  ])
})
