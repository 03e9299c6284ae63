import { expect, test } from 'vitest'
import { readAccountSearch } from '../areas/accounts/account-search.ts'
import { setAccountTabs } from '../base/account-tabs.ts'
import { ACCOUNT_TABS } from './account-tabs.ts'

setAccountTabs(ACCOUNT_TABS)

test('the tab of the receipts keeps what it shows, its filters and the receipt that is open', () => {
  const search = { tab: 'receipts', state: 'COMING', creditor: 'ES77000B85626240', receipt: 'r-1', view: 'mandates' }
  expect(readAccountSearch(search)).toEqual(search)
  expect(readAccountSearch({ tab: 'receipts', state: 'LOST', creditor: '', receipt: 7, view: 'all' })).toEqual({ tab: 'receipts' })
})

test('a tab keeps the filters of its own list alone', () => {
  const search = { search: 'luz', sorts: ['INSTANT', 'NOTHING'], direction: 'IN', transfer: 't-1', creditor: 'ES77000B85626240' }
  expect(readAccountSearch({ tab: 'transfers', ...search })).toEqual({
    tab: 'transfers',
    search: 'luz',
    sorts: ['INSTANT'],
    transfer: 't-1',
  })
  expect(readAccountSearch(search)).toEqual({ search: 'luz', direction: 'IN' })
})
