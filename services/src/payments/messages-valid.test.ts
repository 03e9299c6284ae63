import { toCents } from '@almenara/contract/money'
import { schemaErrors } from '@almenara/formats/iso20022/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runRemittances } from '../areas/payments/remittances/run-remittances.ts'
import { receivedPayments, receivedRecalls } from '../received/tables.ts'
import { addAccount, addUser, move, openTestBank, type TestAccount, type TestBank } from '../testing/bank.ts'
import { addOther, allMessages, debitComes, expectAgreement, idOf, recallComes, transferComes } from '../testing/clearing.ts'
import { addCreditor, collect } from '../testing/debit-remittances.ts'
import { collectOn, speak } from '../testing/debits.ts'
import { orderPayment, recallAnswer, recallOf, refundOf } from '../testing/payments.ts'
import type { TestLine } from '../testing/remittances.ts'

let tested: TestBank
let account: TestAccount
beforeAll(async () => {
  tested = await openTestBank()
  account = await addAccount(tested, await addUser(tested, 'ana.ruiz'))
  await move(tested, account, 5_000_00, '2026-11-19')
})
afterAll(() => tested.close())

/** Of customers of this bank: of both schemes, first and amended ones, and what is rejected and what comes back. */
async function collectSome(): Promise<void> {
  const gym = await addCreditor(tested, 'gimnasio')
  const open = await addOther(tested)
  const amended = { amendment: { account: true, mandateId: 'M-0', creditorId: 'ES27000J00120022' } }
  const lines: TestLine[] = [
    { iban: open },
    { iban: open, debit: { scheme: 'B2B' } },
    { iban: open, debit: { sequence: 'FRST', ...amended } },
    { iban: open, debit: { sequence: 'OOFF' } },
    { iban: await addOther(tested, 'CLOSED') },
    { iban: await addOther(tested, 'NO_FUNDS') },
  ]
  await collect(tested, gym, { lines })
  await runRemittances(tested.bank)
}

/** Everything that the line knows: what goes, is rejected, returned, recalled and refused; and what comes, is charged, refunded and asked for. */
async function liveSomeDays(): Promise<void> {
  await collectSome()
  const [kept, granted] = [await addOther(tested, 'KEEPS'), await addOther(tested)]
  for (const to of [kept, granted, await addOther(tested, 'CLOSED'), await addOther(tested, 'RETURNS')]) {
    const id = await orderPayment(tested, account, to, 10_00)
    await orderPayment(tested, account, to, 20_00, { kind: 'INSTANT' })
    await speak(tested)
    if (to === kept || to === granted) await recallOf(tested, String(id))
  }
  const asked = [await transferComes(tested, account), await transferComes(tested, account, { instant: true })]
  await transferComes(tested, account, { toIban: 'ES9121000418450200051332' })
  await transferComes(tested, account, { toIban: 'ES9121000418450200051332', instant: true })
  await debitComes(tested, account)
  await debitComes(tested, account, { amount: toCents(90_000_00), mandateId: 'M-2' })
  await speak(tested)
  for (const sent of asked) await recallComes(tested, idOf(sent), 'DUPL')
  await collectOn(tested, '2026-11-23')
  const [yes, no] = await tested.database.select().from(receivedRecalls)
  await recallAnswer(tested, yes?.receivedId ?? '', true)
  await recallAnswer(tested, no?.receivedId ?? '', false)
  const came = await tested.database.select().from(receivedPayments)
  for (const debit of came.filter(({ kind, state }) => kind === 'DEBIT' && state === 'POSTED')) await refundOf(tested, debit)
  await collectOn(tested, '2026-11-24')
}

/** Starting libxml2 takes a second, more on a busy machine (milliseconds). */
const LIBXML2 = 60_000

test('every message that is said on the line, by either side, is valid by its schema', { timeout: LIBXML2 }, async () => {
  await liveSomeDays()
  const said = await allMessages(tested)
  const kinds = (way: 'IN' | 'OUT') => [...new Set(said.filter(({ direction }) => direction === way).map(({ name }) => name))].sort()
  const both = ['camt.029.001.10', 'camt.056.001.09', 'pacs.002.001.11', 'pacs.003.001.08', 'pacs.004.001.10', 'pacs.008.001.09']
  expect([kinds('IN'), kinds('OUT')]).toEqual([both, both])
  for (const name of kinds('OUT')) {
    const files = said.filter((message) => message.name === name).map(({ xml }) => xml)
    expect((await schemaErrors(files, `${name}.xsd`)) ?? [], name).toEqual([])
  }
  await expectAgreement(tested)
})
