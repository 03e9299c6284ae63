import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { add, ZERO } from '@almenara/contract/money'
import { CREDIT_TRANSFER } from '../sepa/pacs008.ts'
import * as made from '../sepa/testing.ts'
import { messageOfOne } from './message.ts'
import { readWholeMessage, readWholeMessages, wholeMessage } from './whole.ts'

const [said] = fc.sample(made.interbankHead, { numRuns: 1, seed: 1 })
const items = fc.sample(made.creditTransfer, { numRuns: 300, seed: 1 })
const head = { ...(said as object), count: items.length, sum: items.reduce((sum, { amount }) => add(sum, amount), ZERO) } as never

/** What it answers, and how often whoever waited had a turn meanwhile. */
async function withTurns<T>(work: Promise<T>): Promise<{ done: T; turns: number }> {
  const others = { turns: 0, timer: setImmediate(() => {}) }
  const count = () => {
    others.turns += 1
    others.timer = setImmediate(count)
  }
  count()
  const done = await work
  clearImmediate(others.timer)
  return { done, turns: others.turns }
}

test('a long message is written and read in slices, and others have a turn after each', async () => {
  const written = await withTurns(wholeMessage(CREDIT_TRANSFER, head, items as never))
  const slices = Math.floor(written.done.length / 20_000)
  expect(slices).toBeGreaterThan(5)
  expect(written.turns).toBeGreaterThan(slices)
  const read = await withTurns(readWholeMessage(CREDIT_TRANSFER, written.done))
  expect(read.turns).toBeGreaterThan(slices)
  expect(read.done.items).toEqual(items)
})

test('several messages are read one after another, each whole', async () => {
  const one = await wholeMessage(CREDIT_TRANSFER, head, items as never)
  const { done, turns } = await withTurns(readWholeMessages(CREDIT_TRANSFER, [one, one, one]))
  expect(done.map((message) => message.items.length)).toEqual([items.length, items.length, items.length])
  expect(turns).toBeGreaterThan(3)
})

test('short messages share a slice: others have one turn for several of them, and not one for each', async () => {
  const [item] = items
  const short = await wholeMessage(CREDIT_TRANSFER, { ...(head as object), count: 1, sum: item?.amount } as never, [item] as never)
  const all = Array.from({ length: 40 }, () => short)
  const { done, turns } = await withTurns(readWholeMessages(CREDIT_TRANSFER, all))
  expect(done).toHaveLength(all.length)
  const slices = Math.ceil((all.length * short.length) / 16_384)
  expect(slices).toBeGreaterThan(2)
  expect(turns).toBeLessThanOrEqual(slices + 1)
  expect(turns).toBeGreaterThan(1)
})

test('a message of one item that is made at once is the same, byte for byte, and is refused for the same', async () => {
  const [item] = items
  const alone = { ...(head as object), count: 1, sum: item?.amount } as never
  expect(messageOfOne(CREDIT_TRANSFER, alone, item as never)).toBe(
    (await wholeMessage(CREDIT_TRANSFER, alone, [item] as never)).toString('utf8'),
  )
  expect(() => messageOfOne(CREDIT_TRANSFER, head, item as never)).toThrow(`announces ${items.length} items and has 1`)
})
