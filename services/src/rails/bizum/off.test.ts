import { afterAll, beforeAll, expect, test } from 'vitest'
import { isFeatureOpen } from '../../status/gate.ts'
import { openTestBank, type TestBank } from '../../testing/bank.ts'
import { noBizum } from './off.ts'

let tested: TestBank
beforeAll(async () => {
  tested = await openTestBank()
})
afterAll(() => tested.close())

test('a bank without a scheme has Bizum closed, whatever the operator says, and everything else as it was', async () => {
  const { bank, clock } = tested
  const without = { ...bank, bizum: noBizum }
  const open = (of: typeof bank) =>
    Promise.all([isFeatureOpen(of, 'bizum.list', clock.now()), isFeatureOpen(of, 'cards.list', clock.now())])
  expect(await open(bank)).toEqual([true, true])
  expect(await open(without)).toEqual([false, true])
})

test('it has no word from anybody', async () => {
  expect(await noBizum.lookUp(['+34611000100'])).toEqual({ outcome: 'UNKNOWN' })
  expect(await noBizum.receive(10)).toEqual([])
})
