import { toLocalDate } from '@almenara/contract/dates'
import { ibanFromCcc } from '@almenara/contract/iban'
import { toCents } from '@almenara/contract/money'
import { wholeMessage } from '@almenara/formats/iso20022/whole'
import { CREDIT_TRANSFER } from '@almenara/formats/sepa/pacs008'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestBank, type TestBank } from '../../testing/bank.ts'
import { simulatedSepaPayments } from './tables.ts'

/** Their rows have more values than PostgreSQL takes of one statement (65,535). */
const MESSAGES = 16
const EACH = 500

let tested: TestBank
beforeAll(async () => {
  tested = await openTestBank()
})
afterAll(() => tested.close())

async function message(number: number) {
  const { bic } = tested.bank.brand
  const [amount, settlementOn] = [toCents(1_00), toLocalDate('2026-11-20')]
  const items = Array.from({ length: EACH }, (_, place) => ({
    transactionId: `T${number}-${place}`,
    endToEndId: 'NOTPROVIDED',
    amount,
    debtorName: 'Carmen Paz',
    debtorIban: ibanFromCcc('9876', '0418', '0000000001'),
    debtorBic: bic,
    creditorBic: 'CAIXESBBXXX',
    creditorName: 'Luz Gil',
    creditorIban: 'ES9121000418450200051332',
  }))
  const head = { messageId: `M${number}`, createdAt: tested.clock.now(), count: EACH, sum: toCents(EACH * amount), settlementOn, from: bic }
  return { id: head.messageId, name: 'pacs.008.001.09', xml: await wholeMessage(CREDIT_TRANSFER, head, items) } as const
}

test('as many messages as a large remittance makes are taken when they are handed over at once, and each is answered', async () => {
  const messages = await Promise.all(Array.from({ length: MESSAGES }, (_, number) => message(number)))
  const { sepa } = tested.bank
  const sent = await Promise.all(messages.map((one) => sepa.send(one)))
  expect(sent.map(({ outcome }) => outcome)).toEqual(messages.map(() => 'SENT'))
  expect(await tested.database.$count(simulatedSepaPayments)).toBe(MESSAGES * EACH)
  expect(await sepa.receive(MESSAGES + 1)).toHaveLength(MESSAGES)
})
