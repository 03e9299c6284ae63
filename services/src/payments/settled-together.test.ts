import { PAYMENT_STATUS } from '@almenara/formats/sepa/pacs002'
import { CREDIT_TRANSFER } from '@almenara/formats/sepa/pacs008'
import { wholeMessage } from '@almenara/formats/iso20022/whole'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Bank } from '../bank.ts'
import { runOperator } from '../operator/commands.ts'
import { addAccount, addUser, move, openTestBank, type TestAccount, type TestBank } from '../testing/bank.ts'
import { addOther, answers, expectAgreement, putOnLine, redeliverAll } from '../testing/clearing.ts'
import { dying, survive } from '../testing/dying.ts'
import { officeOf } from '../testing/office.ts'
import { moneyIn, orderPayment, paymentOf } from '../testing/payments.ts'
import { exchange, exchangeInstants } from './exchange.ts'

let tested: TestBank
let account: TestAccount
beforeEach(async () => {
  tested = await openTestBank()
  account = await addAccount(tested, await addUser(tested, 'ana.ruiz'))
  await move(tested, account, 1_000_00, '2026-11-19')
})
afterEach(() => tested.close())

type Kind = 'ORDINARY' | 'INSTANT'

/** The two turns in which instant transfers leave and end: with all that waits, and by themselves as soon as they are signed. */
const TURNS: [string, (bank: Bank, ids: readonly string[]) => Promise<boolean>][] = [
  ['of everything', (bank) => exchange(bank)],
  ['of instant transfers', exchangeInstants],
]

async function ordered(kind: Kind, nature: Parameters<typeof addOther>[1] = 'OPEN'): Promise<string> {
  return (await orderPayment(tested, account, await addOther(tested, nature), 10_00, { kind })) ?? expect.unreachable()
}

async function orderedMany(kind: Kind, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let made = 0; made < count; made += 1) ids.push(await ordered(kind))
  return ids
}

const states = async (ids: readonly string[]) => (await Promise.all(ids.map((id) => paymentOf(tested, id)))).map(({ state }) => state)

/** How many transactions the bank makes in one exchange; those of the clearing are its own. */
async function transactionsOf(work: (bank: Bank) => Promise<unknown>): Promise<number> {
  const { bank, database } = tested
  let made = 0
  const counting: Bank['database'] = Object.assign(Object.create(database) as Bank['database'], {
    transaction: (act: Parameters<typeof database.transaction>[0]) => {
      made += 1
      return database.transaction(act)
    },
  })
  await work({ ...bank, database: counting })
  return made
}

test.each(['ORDINARY', 'INSTANT'] as const)(
  'twelve %s transfers are sent, answered and settled by as many transactions as one',
  async (kind) => {
    const one = await ordered(kind)
    const alone = await transactionsOf(exchange)
    const many = await orderedMany(kind, 12)
    expect(await transactionsOf(exchange)).toBe(alone)
    expect(await states([one, ...many])).toEqual(Array(13).fill('SETTLED'))
    expect(await moneyIn(tested, account)).toEqual({ balance: 1_000_00 - 13 * 10_00, held: 0 })
    await expectAgreement(tested)
  },
)

test.each(TURNS)('in a turn %s, one that is rejected and one that nobody answers keep no other from its end', async (_, turn) => {
  const ids = [await ordered('INSTANT'), await ordered('INSTANT', 'CLOSED'), await ordered('INSTANT', 'SILENT'), await ordered('INSTANT')]
  await turn(tested.bank, ids)
  expect(await states(ids)).toEqual(['SETTLED', 'REJECTED', 'SENT', 'SETTLED'])
  expect(await moneyIn(tested, account)).toEqual({ balance: 980_00, held: 10_00 })
  const [, , silent = ''] = ids
  expect(await answers(tested, (await paymentOf(tested, silent)).transactionId)).toBe(true)
  await exchange(tested.bank)
  expect(await states([silent])).toEqual(['SETTLED'])
  expect(await moneyIn(tested, account)).toEqual({ balance: 970_00, held: 0 })
  await expectAgreement(tested)
})

/** The clearing's word, in a message of its own, that they have arrived. */
async function statusOf(messageId: string, ids: readonly string[]): Promise<string> {
  const all = await Promise.all(ids.map((id) => paymentOf(tested, id)))
  const head = {
    messageId,
    createdAt: tested.clock.now(),
    from: 'CLRGESMMXXX',
    originalMessageId: all[0]?.messageId ?? '',
    originalName: CREDIT_TRANSFER.name,
    status: 'ACSC' as const,
  }
  const items = all.map(({ transactionId, executionOn: settlementOn }, place) => {
    return { statusId: `${messageId}-${place}`, originalTransactionId: transactionId, status: 'ACSC' as const, settlementOn }
  })
  return (await wholeMessage(PAYMENT_STATUS, head, items)).toString('utf8')
}

test.each(['ORDINARY', 'INSTANT'] as const)(
  '%s transfers of which three messages tell at once, and again later, are settled once',
  async (kind) => {
    const ids = await orderedMany(kind, 3)
    // Taken by the line and answered by hand.
    const { sepa } = tested.bank
    await exchange({ ...tested.bank, sepa: { ...sepa, send: async ({ id }) => ({ outcome: 'SENT', reference: id }) } })
    await putOnLine(tested, [await statusOf('S1', ids), await statusOf('S2', ids.slice(1)), await statusOf('S3', ids)])
    await exchange(tested.bank)
    expect(await states(ids)).toEqual(['SETTLED', 'SETTLED', 'SETTLED'])
    await redeliverAll(tested)
    await exchange(tested.bank)
    expect(await moneyIn(tested, account)).toEqual({ balance: 970_00, held: 0 })
  },
)

test.each(TURNS)(
  'in a turn %s, one that cannot be settled is set aside with its message, of which the line has been told, and those that arrived with it are settled',
  async (_, turn) => {
    const [first, odd, last] = await orderedMany('INSTANT', 3)
    if (!first || !odd || !last) throw new Error('Not ordered')
    // What it held is gone: a defect, which no message may hide.
    await tested.database.execute(sql`select ledger_release_holds(array[${odd}]::uuid[], ${tested.clock.now()})`)
    await turn(tested.bank, [first, odd, last])
    expect(await states([first, odd, last])).toEqual(['SETTLED', 'SENT', 'SETTLED'])
    const aside = await runOperator(['aside'], tested.database, officeOf(tested))
    expect(aside.match(/received-messages/g)).toHaveLength(1)
    expect(aside).toContain('1 of its 1 payments could not be done')
    expect(await tested.bank.sepa.receive(10)).toEqual([])
    expect(await moneyIn(tested, account)).toEqual({ balance: 980_00, held: 0 })
  },
)

test('in a turn of instant transfers, what is done stands though the line does not hear that it came, and is done once when it comes again', async () => {
  const ids = await orderedMany('INSTANT', 2)
  const { sepa } = tested.bank
  const deaf: Bank = { ...tested.bank, sepa: { ...sepa, acknowledge: () => Promise.reject(new Error('the line is down')) } }
  await expect(exchangeInstants(deaf, ids)).rejects.toThrow('the line is down')
  expect(await states(ids)).toEqual(['SETTLED', 'SETTLED'])
  expect(await sepa.receive(10)).toHaveLength(2)
  await exchange(tested.bank)
  expect(await sepa.receive(10)).toEqual([])
  expect(await moneyIn(tested, account)).toEqual({ balance: 980_00, held: 0 })
  await expectAgreement(tested)
})

test.each(TURNS)('a bank that dies at any point of a turn %s, and runs again, settles each once', async (_, turn) => {
  const all: string[] = []
  for (let n = 0; n < 24; n += 1) {
    const instants = await orderedMany('INSTANT', 2)
    all.push(...instants, await ordered('ORDINARY'))
    await survive(turn(dying(tested.bank, n), instants))
  }
  await exchange(tested.bank)
  expect(new Set(await states(all))).toEqual(new Set(['SETTLED']))
  expect(await moneyIn(tested, account)).toEqual({ balance: 1_000_00 - all.length * 10_00, held: 0 })
  await expectAgreement(tested)
})
