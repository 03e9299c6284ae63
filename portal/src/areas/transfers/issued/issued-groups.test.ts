import { ISSUED_STATE_NAMES } from '@almenara/contract/transfer-names'
import { expect, test } from 'vitest'
import { groupOf, ISSUED_GROUPS, statesOf } from './issued-groups.ts'

test('each state is in one group, and each group is found again by its states', () => {
  const all = ISSUED_GROUPS.flatMap((group) => statesOf(group) ?? [])
  expect(all.toSorted()).toEqual(Object.keys(ISSUED_STATE_NAMES).toSorted())
  for (const group of ISSUED_GROUPS) expect(groupOf(statesOf(group))).toBe(group)
})

test('states of several groups are shown as all of them', () => {
  expect(groupOf(['SETTLED', 'CANCELLED'])).toBe('ALL')
})
