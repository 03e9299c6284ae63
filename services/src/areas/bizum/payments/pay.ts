/**
 * What every order that pays by Bizum does once it is signed: it is judged under locks (what it answers, the person's limits, the customer's own
 * limits for instant transfers), its money is held, all or none, and a payment is written for each payee. Each payment then lives by itself
 * (`pursue.ts`). An order for one person ends with its payment; one for several is executed at once.
 */
import { dayAt, type Instant } from '@almenara/contract/dates'
import { sql } from 'drizzle-orm'
import type { Bank } from '../../../bank.ts'
import type { Tx } from '../../../db/connection.ts'
import type { HoldOutcome, LedgerRefusal } from '../../../ledger/types.ts'
import { areOverLimit, isOverLimit } from '../../../payments/transfer-limits.ts'
import type { NetworkHold } from '../../../two-step/execute.ts'
import type { GroupWork } from '../../../two-step/group-work.ts'
import type { Executing } from '../../../two-step/work.ts'
import { readContracts } from '../contract/in-force.ts'
import type { BizumContract } from '../contract/require-contract.ts'
import { bizumPayments } from './tables.ts'
import { lockAnswered, markAccepting } from './answering.ts'
import { lockPersons, overBizumLimit, readUsage, withSent, type BizumUsage } from './limits.ts'
import type { BizumRefusal } from './payment-reasons.ts'
import type { BizumPayment } from './payment-rows.ts'
import { PAY_IN_SQL } from './pay-in-sql.ts'
import { heldPayment, holdOf, paymentIds, type BizumPaying, type Owner } from './planned.ts'

export const payByBizum: GroupWork<BizumPaying, BizumRefusal> = { judge, inSql: PAY_IN_SQL, holdUntilSettled, holdEach, record }

type Paying = Executing<BizumPaying>

async function judge(tx: Tx, all: readonly Paying[]): Promise<(BizumRefusal | undefined)[]> {
  const [first] = all
  if (!first) return []
  const closed = await lockAnswered(
    tx,
    all.flatMap(({ data }) => data.answers ?? []),
    first.now,
  )
  const contracts = await activeContracts(tx, all)
  await lockPersons(
    tx,
    [...contracts.values()].map(({ partyId }) => partyId),
  )
  const over = await judgeLimits(tx, all, contracts)
  return all.map(({ data }, at) => (data.answers && closed.get(data.answers.id)) ?? over[at])
}

/** As they stand now; what is not in force is left out. */
async function activeContracts(tx: Tx, all: readonly Paying[]): Promise<ReadonlyMap<string, BizumContract>> {
  const ids = [...new Set(all.map(({ data }) => data.contractId))]
  const found = await readContracts(tx, { ids })
  return new Map(found.flatMap((one) => (one.state === 'ACTIVE' ? [[one.id, one] as const] : [])))
}

/** In their order: what one of a person sends counts for the next. */
async function judgeLimits(
  tx: Tx,
  all: readonly Paying[],
  contracts: ReadonlyMap<string, BizumContract>,
): Promise<(BizumRefusal | undefined)[]> {
  const usages = new Map<number, BizumUsage>()
  await Promise.all(
    [...contracts.values()].map(async (contract) => {
      const [one] = all
      if (one) usages.set(contract.partyId, await readUsage(tx, one.bank.brand, contract, one.now))
    }),
  )
  const refusals = all.map(({ data: { contractId, kind, payees } }): BizumRefusal | undefined => {
    const contract = contracts.get(contractId)
    const usage = contract && usages.get(contract.partyId)
    if (!contract || !usage) return 'BIZUM_NONE'
    const sending = { kind, amounts: payees.map(({ amount }) => amount) }
    if (overBizumLimit(usage, sending) !== undefined) return 'BIZUM_LIMIT'
    usages.set(contract.partyId, withSent(usage, sending))
    return undefined
  })
  return withOwnLimits(tx, all, refusals)
}

/** A Bizum is an instant transfer: what its customer has limited of those limits it too (Reg. (EU) 2024/886, art. 5a(6)). */
async function withOwnLimits(
  tx: Tx,
  all: readonly Paying[],
  refusals: (BizumRefusal | undefined)[],
): Promise<(BizumRefusal | undefined)[]> {
  const asked = all.flatMap(({ order, data, now }, at) =>
    refusals[at] === undefined
      ? data.payees.map(({ amount }) => ({
          at,
          asked: { userId: order.userId, channel: data.channel, day: dayAt(now) },
          sending: { amount, instant: true },
        }))
      : [],
  )
  const [first] = all
  const over = first ? await areOverLimit(tx, first.bank.brand, asked) : []
  const limited = new Set(asked.flatMap(({ at }, place) => (over[place] ? [at] : [])))
  return refusals.map((refusal, at) => (limited.has(at) ? 'TRANSFER_LIMIT' : refusal))
}

function holdsOf({ order, data: { account, kind, payees } }: Paying): NetworkHold[] {
  return paymentIds(order.id, payees).flatMap((id, place) => {
    const payee = payees[place]
    return payee ? [holdOf(id, account.ledgerAccountId, { kind, ...payee })] : []
  })
}

function holdUntilSettled(paying: Paying): NetworkHold | undefined {
  return paying.data.payees.length === 1 ? holdsOf(paying)[0] : undefined
}

function holdEach(paying: Paying): NetworkHold[] | undefined {
  return paying.data.payees.length > 1 ? holdsOf(paying) : undefined
}

async function record(tx: Tx, all: readonly Paying[]): Promise<void> {
  const contracts = await activeContracts(tx, all)
  const rows = all.flatMap((paying) => rowsOf(paying, contracts.get(paying.data.contractId)))
  if (rows.length > 0) await tx.insert(bizumPayments).values(rows)
  for (const { id, answers = null } of rows) await markAccepting(tx, { id, answers })
}

function rowsOf({ order, data, now }: Paying, contract: BizumContract | undefined): BizumPayment[] {
  if (!contract) throw new Error(`Order ${order.id} pays under no contract`)
  const ids = paymentIds(order.id, data.payees)
  return data.payees.flatMap((payee, place) => {
    const id = ids[place]
    return id === undefined ? [] : [heldPayment({ id, orderId: order.id, owner: ownerOf(contract, data), data, payee, now })]
  })
}

function ownerOf({ userId, partyId, id }: BizumContract, { account }: BizumPaying): Owner {
  return { userId, partyId, contractId: id, ...account }
}

/**
 * Pays in a transaction of the caller's what nobody signs now: a charge within a consent that was signed. Judged and held as an order's; answers
 * why it is not paid. Once the transaction stands, `pursue` makes it leave.
 */
export async function payUnsigned(
  tx: Tx,
  { bank, id, contract, data, now }: { bank: Bank; id: string; contract: BizumContract; data: BizumPaying; now: Instant },
): Promise<BizumRefusal | LedgerRefusal | undefined> {
  const [payee] = data.payees
  if (!payee || data.payees.length > 1) throw new RangeError('What nobody signs pays one')
  await lockPersons(tx, [contract.partyId])
  const usage = await readUsage(tx, bank.brand, contract, now)
  if (overBizumLimit(usage, { kind: data.kind, amounts: [payee.amount] }) !== undefined) return 'BIZUM_LIMIT'
  const asked = { userId: contract.userId, channel: data.channel, day: dayAt(now) }
  if (await isOverLimit(tx, bank.brand, asked, { amount: payee.amount, instant: true })) return 'TRANSFER_LIMIT'
  const hold = holdOf(id, data.account.ledgerAccountId, { kind: data.kind, ...payee })
  const { rows } = await tx.execute<{ outcome: HoldOutcome }>(
    sql`select outcome from ledger_place_holds(${JSON.stringify([hold])}, ${now})`,
  )
  const outcome = rows[0]?.outcome
  if (outcome !== 'PLACED' && outcome !== 'REPLAYED') return outcome ?? 'NO_ACCOUNT'
  await tx.insert(bizumPayments).values(heldPayment({ id, orderId: null, owner: ownerOf(contract, data), data, payee, now }))
  return undefined
}
