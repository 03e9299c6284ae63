import { expect, test } from 'vitest'
import { browserTestsOf } from './changed.mjs'

const TESTS = ['cards.e2e.ts', 'cards-credit.e2e.ts', 'external-transfers.e2e.ts', 'maintenance.e2e.ts', 'support', 'transfers.e2e.ts']

test.each([
  ['an area of the portal', 'portal/src/areas/cards/CardPage.tsx', ['cards.e2e.ts', 'cards-credit.e2e.ts']],
  ['an area of the services', 'services/src/areas/transfers/issued/list.ts', ['external-transfers.e2e.ts', 'transfers.e2e.ts']],
  ['an area of the contract in one file', 'contract/src/areas/cards.ts', ['cards.e2e.ts', 'cards-credit.e2e.ts']],
  ['a browser test itself', 'e2e/transfers.e2e.ts', ['transfers.e2e.ts']],
  ['a document', 'docs/architecture/tests.md', []],
  ['what is of no area', 'portal/src/kit/Button.tsx', []],
  ['what closes the bank for the others', 'e2e/maintenance.e2e.ts', []],
])('a change of %s can break the browser tests that are named after it', (_what, changed, tests) => {
  expect(browserTestsOf([changed], TESTS)).toEqual(tests)
})
