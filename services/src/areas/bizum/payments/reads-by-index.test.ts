/** What judging asks of the books is by the rows of those who pay and are paid, however many customers the bank has. */
import { dayAt, firstOfMonth } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import type { Phone } from '@almenara/contract/phone'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '../../../db/connection.ts'
import { readLimits } from '../../../payments/transfer-limits.ts'
import { openTestBank, type TestBank } from '../../../testing/bank.ts'
import { addBizumCustomer, send, type BizumCustomer } from '../../../testing/bizum.ts'
import { addManyCustomers, rowsRead } from '../../../testing/many-customers.ts'
import { readContracts } from '../contract/in-force.ts'
import { contractOfPhone, latestContract } from '../contract/require-contract.ts'
import { readKnown } from './known-people.ts'
import { readUsage } from './limits.ts'
import { readSendOpening } from './opening.ts'

/** Of one reading, of one customer. */
const MOST_ROWS = 60

let tested: TestBank
let carmen: BizumCustomer
let elena: BizumCustomer
beforeAll(async () => {
  tested = await openTestBank()
  carmen = await addBizumCustomer(tested, 'carmen.munoz')
  elena = await addBizumCustomer(tested, 'elena.vives', { name: 'Elena Vives Roig', funds: 0 })
  await send(tested, carmen, [elena.phone], 100_00)
  await addManyCustomers(tested, { productId: carmen.account.id }, bizumOfOthers(carmen.contractId))
})
afterAll(() => tested.close())

/** Bizum of each of the others, and a payment by it. */
const bizumOfOthers = (like: string) => `
    insert into bizum_contracts (id, user_id, party_id, phone, product_id, ledger_account_id, state, conditions_version, security_version, since,
                                 phone_since, scheme_id, enrolment_key)
      select gen_random_uuid(), u.id, u.party_id, k.value, 'otro' || u.party_id, c.ledger_account_id, 'ACTIVE', 1, 1, '2026-01-08', '2026-01-08',
             'M' || u.id, gen_random_uuid()
      from users u join contacts k on k.party_id = u.party_id, bizum_contracts c where u.username like 'otra%' and c.id = '${like}';
    insert into bizum_payments (id, user_id, party_id, contract_id, product_id, ledger_account_id, kind, direction, state, phone, name, amount, concept,
                                channel, created_at, leaves_at)
      select gen_random_uuid(), user_id, party_id, id, product_id, ledger_account_id, 'C2C', 'OUT', 'SETTLED', '+34611000100', 'Ana', 100, '',
             'web', '2026-11-20', '2026-11-20'
      from bizum_contracts where scheme_id like 'M%' and product_id like 'otro%'`

const asked = () => ({ now: tested.clock.now(), day: dayAt(tested.clock.now()), userId: carmen.user.id })

const READINGS: Readonly<Record<string, (tx: Tx) => Promise<unknown>>> = {
  'the contract of a customer': (tx) => latestContract(tx, carmen.user.id),
  'the contract of a mobile': (tx) => contractOfPhone(tx, elena.phone),
  'two contracts': (tx) => readContracts(tx, { ids: [carmen.contractId, elena.contractId] }),
  'what a person has sent': async (tx) => {
    const contract = await latestContract(tx, carmen.user.id)
    return contract && readUsage(tx, tested.bank.brand, contract, asked().now)
  },
  'whom a customer has paid': (tx) => readKnown(tx, carmen.user.id, [{ who: elena.phone, amount: toCents(100_00) }], asked().now),
  'the limits of a customer': (tx) => readLimits(tx, tested.bank.brand, { userId: carmen.user.id, channel: 'web', day: asked().day }),
  'what opening a send asks': (tx) =>
    readSendOpening(tx, { userId: carmen.user.id, phone: elena.phone as Phone, amount: toCents(100_00), now: asked().now }),
  'the judgement of a payment': (tx) =>
    tx.execute(sql`select refusal from bizum_judge(${JSON.stringify([judged()])}, '{"undone":[],"accountTypes":["VIEW","CREDIT"]}')`),
}

function judged() {
  const { now, day, userId } = asked()
  const both = { contract: carmen.contractId, receiver: elena.contractId, account: elena.account.ledgerAccountId }
  const amounts = { amount: 1_00, perPayment: 1_000_00, perDay: 1_000_00, limits: {} }
  return { ...both, ...amounts, user: userId, at: now, day, month: firstOfMonth(day) }
}

test.each(Object.entries(READINGS))('%s is read without going through those of others', async (_, reading) => {
  const read = await rowsRead(tested, reading)
  expect(read).toBeGreaterThan(0)
  expect(read).toBeLessThan(MOST_ROWS)
})
