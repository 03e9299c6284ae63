import { ISSUED_STATE_NAMES } from '@almenara/contract/transfer-names'
import { expect, test } from 'vitest'
import { chosenOption } from '../extract-screen/list-filters.ts'
import { ISSUED_GROUPS } from './issued-groups.ts'

test('each state is in one group, and each group is found again by its states', () => {
  const all = ISSUED_GROUPS.flatMap(({ codes }): string[] => [...codes])
  expect(all.toSorted()).toEqual(Object.keys(ISSUED_STATE_NAMES).toSorted())
  for (const group of ISSUED_GROUPS) expect(chosenOption(ISSUED_GROUPS, group.codes)).toBe(group)
})

test('states of several groups are shown as all of them', () => {
  expect(chosenOption(ISSUED_GROUPS, ['SETTLED', 'CANCELLED'])).toBeUndefined()
  expect(chosenOption(ISSUED_GROUPS, [])).toBeUndefined()
})
