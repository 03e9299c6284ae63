// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { readAccountSearch } from '../areas/accounts/account-search.ts'
import { bringAccountTab, setAccountTabs } from '../base/account-tabs.ts'
import { ACCOUNT_TABS } from './account-tabs.ts'

setAccountTabs(ACCOUNT_TABS)

test('the address of a tab that has not come stands as it is, and is read once it has', async () => {
  const search = { tab: 'receipts', state: 'LOST', receipt: 'r-1' }
  expect(readAccountSearch(search)).toEqual(search)
  expect(await bringAccountTab('receipts')).toBe(true)
  expect(readAccountSearch(search)).toEqual({ tab: 'receipts', receipt: 'r-1' })
  // It is brought once, and what is no tab of another area has nothing to bring.
  expect(await Promise.all([undefined, 'detail', 'receipts'].map(bringAccountTab))).toEqual([false, false, false])
})

test('the tab of the receipts keeps what it shows, its filters and the receipt that is open', async () => {
  await bringAccountTab('receipts')
  const search = { tab: 'receipts', state: 'COMING', creditor: 'ES77000B85626240', receipt: 'r-1', view: 'mandates' }
  expect(readAccountSearch(search)).toEqual(search)
  expect(readAccountSearch({ tab: 'receipts', state: 'LOST', creditor: '', receipt: 7, view: 'all' })).toEqual({ tab: 'receipts' })
})

test('a tab keeps the filters of its own list alone', async () => {
  await bringAccountTab('transfers')
  const search = { search: 'luz', sorts: ['INSTANT', 'NOTHING'], direction: 'IN', transfer: 't-1', creditor: 'ES77000B85626240' }
  expect(readAccountSearch({ tab: 'transfers', ...search })).toEqual({
    tab: 'transfers',
    search: 'luz',
    sorts: ['INSTANT'],
    transfer: 't-1',
  })
  expect(readAccountSearch(search)).toEqual({ search: 'luz', direction: 'IN' })
})
