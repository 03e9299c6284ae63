import { toInstant } from '@almenara/contract/dates'
import type { Notice } from '@almenara/contract/areas/notices'
import type { MessageType } from '@almenara/formats/iso20022/message'
import { RECALL_ANSWER } from '@almenara/formats/sepa/camt029'
import { PAYMENT_RETURN } from '@almenara/formats/sepa/pacs004'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { products } from '../../products/tables.ts'
import type { ReceivedPayment } from '../../received/postings.ts'
import { receivedPayments, receivedRecalls } from '../../received/tables.ts'
import { featureStatuses } from '../../status/tables.ts'
import { addUser, get, move, signInAs, type TestAccount, type TestBank, type TestUser } from '../../testing/bank.ts'
import { expectAgreement, idOf, recallComes, messagesTo, redeliverAll, transferComes } from '../../testing/clearing.ts'
import { againOf, collectOn, speak } from '../../testing/debits.ts'
import { lastMovement, offered } from '../../testing/movements.ts'
import { lastCode, lastSms, operation } from '../../testing/orders.ts'
import { moneyIn } from '../../testing/payments.ts'
import { openFunded } from '../../testing/transfers.ts'

let bank: TestBank
let ana: TestUser & { mobile: string }
let account: TestAccount
// A bank of its own for each: days never go back in its books.
beforeEach(async () => {
  ;({ tested: bank, user: ana, account } = await openFunded())
})
afterEach(() => bank.close())

/** A transfer of 250 € that came on Friday 20/11/2026, and that its bank asks for. */
async function asked(reason = 'DUPL', more: Parameters<typeof transferComes>[2] = {}): Promise<ReceivedPayment> {
  const transactionId = idOf(await transferComes(bank, account, more))
  await speak(bank)
  expect(await recallComes(bank, transactionId, reason)).toBe(true)
  await speak(bank)
  const [row] = await bank.database.select().from(receivedPayments).where(eq(receivedPayments.transactionId, transactionId))
  if (!row) throw new Error('No transfer')
  return row
}

const path = (id: string, of = account) => `/services/direct-debit/v1/${of.id}/transfers/${id}`
const answering = async (id: string, user: TestUser = ana) => operation(bank, await signInAs(bank, user), `${path(id)}/recall`)
const view = async (id: string) => (await get(bank, await signInAs(bank, ana), `${path(id)}/view`)).json()
const tasks = async () => {
  const { rows } = (await get(bank, await signInAs(bank, ana), '/services/notice/v1/notices-extract')).json<{ rows: Notice[] }>()
  return rows.filter(({ readAt }) => readAt === undefined)
}

async function answer(id: string, word: string) {
  const calls = await answering(id)
  return calls.answer(await calls.authorize({ answer: word }), ana.mobile)
}

const lastSent = async <Head extends { messageId: string }, Item>(type: MessageType<Head, object, Item>) =>
  (await messagesTo(bank, type))[0]

describe('a recall that comes', () => {
  test('is a task of whoever may answer, told by message, with its reason and its term', async () => {
    const transfer = await asked()
    expect(await tasks()).toEqual([
      expect.objectContaining({
        title: 'Le piden que devuelva 250,00\u00a0€',
        text: 'Responda hasta el 10/12/2026. La envió Textiles Gil, S. L.',
        path: `/accounts/${account.id}/transfers/${transfer.id}/recall`,
      }),
    ])
    const sms = await lastSms(bank, ana.mobile)
    expect(sms).toMatch(/un banco pide que devuelva una transferencia de 250,00 EUR recibida el 20\/11\/2026\..*10\/12\/2026/)
    // What the payer wrote of themselves is not the bank's to say.
    expect([sms.includes('Textiles'), sms.length <= 160]).toEqual([false, true])
    expect((await view(transfer.id)).recall).toEqual({
      reason: 'DUPL',
      why: 'El banco ordenante dice que la envió dos veces.',
      askedBy: { bic: 'CAIXESBBXXX', name: 'CaixaBank' },
      askedAt: bank.clock.now(),
      until: '2026-12-10',
      state: 'ASKED',
    })
    expect(offered(await lastMovement(bank, await signInAs(bank, ana), account))).toEqual({ ANSWER_RECALL: 'yes' })
  })

  test('moves nothing, and is asked once though its message comes again', async () => {
    const transfer = await asked()
    await redeliverAll(bank)
    await speak(bank)
    expect(await bank.database.$count(receivedRecalls)).toBe(1)
    expect(await tasks()).toHaveLength(1)
    expect(await againOf(bank, transfer)).toMatchObject({ state: 'POSTED' })
    expect(await moneyIn(bank, account)).toEqual({ balance: 1_250_00, held: 0 })
  })

  test('for another reason while the first waits is the same task, and one answer ends both', async () => {
    const transfer = await asked('TECH')
    bank.clock.set('2026-11-20T12:00:00+01:00')
    await recallComes(bank, transfer.transactionId, 'FRAD')
    await speak(bank)
    expect(await tasks()).toHaveLength(1)
    expect((await view(transfer.id)).recall).toMatchObject({ reason: 'FRAD' })
    expect((await answer(transfer.id, 'KEEP')).json()).toMatchObject({ status: 'EXECUTED' })
    expect((await bank.database.select().from(receivedRecalls)).map(({ state }) => state)).toEqual(['REFUSED', 'REFUSED'])
  })

  test('of what nobody here received is refused at once, and its bank is told (NOOR)', async () => {
    const sent = await transferComes(bank, account, { toIban: 'ES9121000418450200051332' })
    await speak(bank)
    const transactionId = idOf(sent)
    await bank.database.transaction((tx) => tx.delete(receivedPayments))
    await recallComes(bank, transactionId)
    await speak(bank)
    expect((await lastSent(RECALL_ANSWER))?.items).toMatchObject([{ originalTransactionId: transactionId, reason: 'NOOR' }])
  })

  test('of what already went back is refused (ARDT), and so is one on an account that is cancelled (AC04)', async () => {
    const transfer = await asked()
    expect((await answer(transfer.id, 'GIVE_BACK')).json()).toMatchObject({ status: 'EXECUTED' })
    await speak(bank)
    await recallComes(bank, transfer.transactionId, 'CUST')
    await speak(bank)
    expect((await lastSent(RECALL_ANSWER))?.items).toMatchObject([{ status: 'RJCR', reason: 'ARDT' }])
    const other = idOf(await transferComes(bank, account))
    await speak(bank)
    await bank.database.transaction((tx) => tx.update(products).set({ status: 'CANCELLED' }).where(eq(products.id, account.id)))
    await recallComes(bank, other)
    await speak(bank)
    expect((await lastSent(RECALL_ANSWER))?.items).toMatchObject([{ originalTransactionId: other, reason: 'AC04' }])
  })

  test('by a bank that is not the payer’s, or for another amount, asks nobody anything', async () => {
    const transactionId = idOf(await transferComes(bank, account))
    await speak(bank)
    await bank.database.transaction((tx) => tx.update(receivedPayments).set({ theirBic: 'BSCHESMMXXX' }))
    await recallComes(bank, transactionId)
    await speak(bank)
    expect(await tasks()).toEqual([])
    expect((await lastSent(RECALL_ANSWER))?.items).toMatchObject([{ reason: 'NOOR' }])
  })
})

describe('the customer’s answer', () => {
  test.each([{}, { instant: true }])('lets the money go, and its bank has it as what it asked for (%j)', async (more) => {
    const transfer = await asked('FRAD', more)
    const state = (await answer(transfer.id, 'GIVE_BACK')).json()
    expect(state).toMatchObject({ status: 'EXECUTED', amount: 250_00, done: { title: 'Transferencia devuelta' } })
    expect(await moneyIn(bank, account)).toEqual({ balance: 1_000_00, held: 0 })
    await speak(bank)
    expect(await againOf(bank, transfer)).toMatchObject({ state: 'RETURNED', reason: 'FOCR', givenBackBy: state.operationId })
    expect((await lastSent(PAYMENT_RETURN))?.items).toMatchObject([{ originalTransactionId: transfer.transactionId, reason: 'FOCR' }])
    expect(await lastSent(RECALL_ANSWER)).toBeUndefined()
    expect([await tasks(), (await view(transfer.id)).recall]).toMatchObject([[], { state: 'GRANTED', end: 'Usted la devolvió.' }])
    await expectAgreement(bank)
  })

  test('keeps it, and its bank is told so to its own address', async () => {
    const transfer = await asked('AC03')
    expect((await answer(transfer.id, 'KEEP')).json()).toMatchObject({ status: 'EXECUTED', done: { title: 'Respuesta enviada' } })
    await speak(bank)
    const said = await lastSent(RECALL_ANSWER)
    expect(said?.head).toMatchObject({ from: bank.bank.brand.bic, to: 'CAIXESBBXXX', status: 'RJCR' })
    expect(said?.items).toMatchObject([{ originalTransactionId: transfer.transactionId, status: 'RJCR', reason: 'CUST' }])
    expect(await moneyIn(bank, account)).toEqual({ balance: 1_250_00, held: 0 })
    expect([await tasks(), (await view(transfer.id)).recall]).toMatchObject([[], { state: 'REFUSED' }])
    const again = await answer(transfer.id, 'GIVE_BACK')
    expect([again.statusCode, again.json()]).toMatchObject([409, { code: 'RECALL_CLOSED', message: expect.stringContaining('no quiso') }])
    await expectAgreement(bank)
  })

  test('is given on the last day, and on the day after the bank says that there was none', async () => {
    const transfer = await asked()
    await collectOn(bank, '2026-12-10')
    expect((await view(transfer.id)).recall).toMatchObject({ state: 'ASKED' })
    const prepared = (await (await answering(transfer.id)).authorize({ answer: 'GIVE_BACK' })).json()
    expect(prepared.status).toBe('SIGNING')
    await collectOn(bank, '2026-12-11')
    expect((await lastSent(RECALL_ANSWER))?.items).toMatchObject([{ reason: 'NOAS' }])
    expect((await view(transfer.id)).recall).toMatchObject({ state: 'REFUSED', end: expect.stringContaining('Acabó el plazo') })
    expect(await tasks()).toEqual([])
    expect((await answer(transfer.id, 'GIVE_BACK')).json()).toMatchObject({ code: 'RECALL_CLOSED' })
  })

  test('prepared twice is executed once', async () => {
    const transfer = await asked()
    const calls = await answering(transfer.id)
    const first = (await calls.authorize({ answer: 'GIVE_BACK' })).json()
    const firstCode = await lastCode(bank, ana.mobile)
    const second = await calls.authorize({ answer: 'KEEP' })
    expect((await calls.code(first.operationId, firstCode)).json()).toMatchObject({ status: 'EXECUTED' })
    expect((await calls.answer(second, ana.mobile)).json()).toMatchObject({
      status: 'REFUSED',
      refusal: { code: 'RECALL_CLOSED' },
    })
    await speak(bank)
    await expectAgreement(bank)
  })

  test('needs the money to be there, and says what can be done', async () => {
    const transfer = await asked()
    await move(bank, account, -1_100_00, '2026-11-20')
    const reply = await answer(transfer.id, 'GIVE_BACK')
    expect([reply.statusCode, reply.json()]).toMatchObject([400, { code: 'INSUFFICIENT_FUNDS', fields: [{ field: 'answer' }] }])
    expect((await answer(transfer.id, 'KEEP')).json()).toMatchObject({ status: 'EXECUTED' })
  })

  test('is not needed for what its customer returned by themselves: its bank is told that it is on its way', async () => {
    const transfer = await asked()
    const calls = operation(bank, await signInAs(bank, ana), `${path(transfer.id)}/return`)
    const { operationId } = (await calls.authorize({ reason: 'AM05' })).json()
    await calls.code(operationId, await lastCode(bank, ana.mobile))
    await speak(bank)
    expect((await lastSent(RECALL_ANSWER))?.items).toMatchObject([{ reason: 'ARDT' }])
    expect(await tasks()).toEqual([])
    await expectAgreement(bank)
  })
})

describe('access', () => {
  test('another customer’s transfer answers like one that does not exist, and like one that nobody asks for', async () => {
    const transfer = await asked()
    const luis = await addUser(bank, 'luis.gil')
    const [theirs, none] = [
      await (await answering(transfer.id, luis)).authorize({ answer: 'KEEP' }),
      await (await answering('00000000-0000-4000-8000-000000000000', luis)).authorize({ answer: 'KEEP' }),
    ]
    const { requestId: _, ...body } = theirs.json()
    expect([theirs.statusCode, none.statusCode]).toEqual([404, 404])
    expect(none.json()).toMatchObject(body)
    await bank.database.transaction((tx) => tx.delete(receivedRecalls))
    expect((await answer(transfer.id, 'KEEP')).json()).toMatchObject({ code: 'RECALL_CLOSED' })
  })

  test('a word that is none names the field, and a feature that is off takes no answer', async () => {
    const transfer = await asked()
    const calls = await answering(transfer.id)
    expect((await calls.authorize({ answer: 'MAYBE' })).json()).toMatchObject({ code: 'BAD_INPUT', fields: [{ field: 'answer' }] })
    await bank.database.transaction((tx) => tx.insert(featureStatuses).values({ feature: 'direct-debits.transfers.return', status: 'OFF' }))
    bank.clock.set(toInstant(new Date(Date.parse(bank.clock.now()) + 20_000).toISOString()))
    expect((await calls.authorize({ answer: 'KEEP' })).json()).toMatchObject({ code: 'FEATURE_OFF' })
  })
})
