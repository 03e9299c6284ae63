import { toLocalDate } from '@almenara/contract/dates'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DATED_WORKS } from '../areas/dated-works.ts'
import type { Bank } from '../bank.ts'
import { runDueDays } from '../calendar/run-days.ts'
import { takeUnlogged } from '../calendar/set-aside.ts'
import { runOperator } from '../operator/commands.ts'
import type { Delivery } from '../rails/delivery.ts'
import { addAccount, addUser, move, openTestBank, type TestAccount, type TestBank } from '../testing/bank.ts'
import { addOther, expectAgreement, putOnLine } from '../testing/clearing.ts'
import { readMetrics } from '../testing/metrics.ts'
import { officeOf } from '../testing/office.ts'
import { orderPayment, paymentOf, recallOf } from '../testing/payments.ts'
import { exchange } from './exchange.ts'
import { payments, recalls } from './tables.ts'

let tested: TestBank
let account: TestAccount
beforeAll(async () => {
  tested = await openTestBank()
  account = await addAccount(tested, await addUser(tested, 'ana.ruiz'))
  await move(tested, account, 1_000_00, '2026-11-19')
  // The books are opened on Friday.
  await runDueDays(tested.bank, DATED_WORKS)
})
afterAll(() => tested.close())

async function ordered(kind: 'ORDINARY' | 'INSTANT' = 'ORDINARY'): Promise<string> {
  const id = await orderPayment(tested, account, await addOther(tested, 'OPEN'), 10_00, { kind })
  return id ?? expect.unreachable()
}
const setPayer = (id: string, debtorIban: string) =>
  tested.database.transaction((tx) => tx.update(payments).set({ debtorIban }).where(eq(payments.id, id)))
/** Without an account that pays, no message can be written of it. */
const spoil = (id: string) => setPayer(id, '')
const states = async (...ids: string[]) => (await Promise.all(ids.map((id) => paymentOf(tested, id)))).map(({ state }) => state)
const operator = (...words: string[]) => runOperator(words, tested.database, officeOf(tested))

test.each(['ORDINARY', 'INSTANT'] as const)('one %s transfer that cannot be written keeps no other from the clearing', async (kind) => {
  const work = kind === 'ORDINARY' ? 'transfer-messages' : 'instant-messages'
  const [first, odd, last] = [await ordered(kind), await ordered(kind), await ordered(kind)]
  await spoil(odd)
  await exchange(tested.bank)
  expect(await states(first, odd, last)).toEqual(['SETTLED', 'ACCEPTED', 'SETTLED'])
  expect(await operator('aside')).toContain(`${work} ${odd}  of 20/11/2026, tried 1 times`)
  expect(await readMetrics(tested)).toContain(`almenara_set_aside_items{work="${work}",waits_for="next_day"} 1`)
  expect((await takeUnlogged(tested.bank)).map(({ item }) => item)).toEqual([odd])
  await exchange(tested.bank)
  expect(await operator('aside')).toContain('tried 1 times')
  await expect(operator('aside', 'retry', work, odd)).rejects.toThrow('still cannot be done')
  await setPayer(odd, account.iban)
  expect(await operator('aside', 'retry', work, odd)).toBe(`${work} ${odd}: set aside no more.\n`)
  await exchange(tested.bank)
  expect(await states(odd)).toEqual(['SETTLED'])
  await expectAgreement(tested)
})

test('a recall that cannot be written is set aside, and the transfers ordered after it go', async () => {
  const recalled = await ordered()
  await exchange(tested.bank)
  expect(await recallOf(tested, recalled)).toBe(true)
  const reasonOf = (reason: string) =>
    tested.database.transaction((tx) => tx.update(recalls).set({ reason }).where(eq(recalls.paymentId, recalled)))
  await reasonOf('')
  const after = await ordered()
  await exchange(tested.bank)
  expect(await states(recalled, after)).toEqual(['SETTLED', 'SETTLED'])
  const [work = '', item = ''] = (await operator('aside')).split(' ')
  expect(work).toBe('recall-messages')
  await reasonOf('DUPL')
  await operator('aside', 'retry', work, item)
  await exchange(tested.bank)
  expect(await states(recalled)).toEqual(['RECALLED'])
  await expectAgreement(tested)
})

test('a message that the line refuses for ever is set aside with its reason, and is sent again when the operator asks', async () => {
  const [refused, after] = [await ordered(), await ordered('INSTANT')]
  const { sepa } = tested.bank
  const send: Bank['sepa']['send'] = async (message): Promise<Delivery> =>
    Buffer.from(message.xml).toString().includes('INST') ? sepa.send(message) : { outcome: 'REFUSED', reason: 'no such service' }
  for (let again = 0; again < 2; again += 1) await exchange({ ...tested.bank, sepa: { ...sepa, send } })
  expect(await states(refused, after)).toEqual(['SENT', 'SETTLED'])
  const { messageId } = await paymentOf(tested, refused)
  const item = `pacs.008.001.09 ${messageId}`
  expect(await operator('aside')).toContain(`sent-messages ${item}  of 20/11/2026, tried 1 times`)
  expect(await operator('aside')).toContain('The line refuses it: no such service')
  await operator('aside', 'retry', 'sent-messages', item)
  await exchange(tested.bank)
  expect(await states(refused)).toEqual(['SETTLED'])
  await expectAgreement(tested)
})

test('a file that is no message is refused and waits for the operator, who says when it was seen to', async () => {
  await putOnLine(tested, ['<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"/>'])
  await exchange(tested.bank)
  expect(await operator('aside')).toMatch(/^unreadable-messages file-0 .*waits for: aside retry\n {4}camt.053.001.08 is not taken\n$/)
  expect(await readMetrics(tested)).toContain('almenara_set_aside_items{work="unreadable-messages",waits_for="operator"} 1')
  tested.clock.set('2026-11-23T09:30:00+01:00')
  await exchange(tested.bank, toLocalDate('2026-11-23'))
  expect(await operator('aside')).toContain('unreadable-messages file-0')
  await operator('aside', 'retry', 'unreadable-messages', 'file-0')
  expect(await operator('aside')).toBe('Nothing is set aside.\n')
})
