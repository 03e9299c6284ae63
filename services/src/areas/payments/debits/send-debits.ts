/**
 * Debits leave for their debtors' banks from five bank days before their day (EPC016-06 §4.3 takes them 14 calendar days before it, and until the day
 * before), up to 500 in a message of one day and one scheme. Those whose debtor is of this bank go on no line: they are received here at once.
 */
import { addDays, type LocalDate } from '@almenara/contract/dates'
import { add } from '@almenara/contract/money'
import { DIRECT_DEBIT, type DirectDebit } from '@almenara/formats/sepa/pacs003'
import { sepaName, sepaWords } from '@almenara/formats/sepa/words'
import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import { bankDayFrom, isBankDay } from '../../../calendar/bank-days.ts'
import type { DatedDay, ItemWork } from '../../../calendar/dated-work.ts'
import { bankDaysAfter } from '../../../calendar/payment-days.ts'
import { isNotSetAside } from '../../../calendar/set-aside.ts'
import type { Tx } from '../../../db/connection.ts'
import { isAnyOf } from '../../../db/any-of.ts'
import { parties } from '../../../identity/tables.ts'
import { storeDebitIn } from '../../../payments/received.ts'
import { newMessageId, storeMessage } from '../../../payments/store-message.ts'
import { holders, products } from '../../../products/tables.ts'
import { chargeRemittances } from '../remittances/charge.ts'
import { countOutcomes, lockRemittances, type Remittance } from '../remittances/outcomes.ts'
import { remittances } from '../remittances/tables.ts'
import type { RemittanceDebit } from './debit-books.ts'
import { rejectDebits } from './reject-debits.ts'
import { remittanceDebits } from './tables.ts'
import { NO_BANK } from './unpack-debits.ts'

const NAME = 'debit-messages'
const MOST_IN_MESSAGE = 500
/** They leave at most so many bank days before their day. */
const AHEAD_DAYS = 5

/** An item is the id of a debit. */
export const debitMessages: ItemWork = {
  name: NAME,
  due: async ({ bank, day }) => {
    if (!isBankDay(day)) return []
    const { id, state, collectionOn, remittanceId } = remittanceDebits
    const isDue = and(eq(state, 'SCHEDULED'), lte(collectionOn, bankDaysAfter(day, AHEAD_DAYS)))
    // The operator keeps a remittance back by its own id, whatever it is of.
    const due = and(isDue, isNotSetAside(NAME, id), isNotSetAside(chargeRemittances.name, remittanceId))
    const rows = await bank.database
      .select({ id })
      .from(remittanceDebits)
      .where(due)
      .orderBy(asc(collectionOn), asc(id))
      .limit(MOST_IN_MESSAGE)
    return rows.map((row) => row.id)
  },
  one: (today, id) => sendDebits(today, [id]),
  batch: sendDebits,
}

async function sendDebits(today: DatedDay, ids: readonly string[]): Promise<void> {
  const { bank, day } = today
  const now = bank.clock.now()
  await bank.database.transaction(async (tx) => {
    const scheduled = and(eq(remittanceDebits.state, 'SCHEDULED'), isAnyOf(remittanceDebits.id, ids))
    const known = await tx.selectDistinct({ id: remittanceDebits.remittanceId }).from(remittanceDebits).where(scheduled)
    const locked = await lockRemittances(
      tx,
      known.map(({ id }) => id),
    )
    const found = await tx.select().from(remittanceDebits).where(scheduled).orderBy(asc(remittanceDebits.id)).for('update')
    const reachable = found.filter(({ debtorBic }) => debtorBic !== NO_BANK)
    // What could not be sent in time is collected on the first day that can be reached.
    const first = bankDayFrom(addDays(day, 1))
    const debits = reachable.map((debit) => ({ ...debit, collectionOn: debit.collectionOn > first ? debit.collectionOn : first }))
    const creditors = await creditorsOf(tx, locked)
    for (const group of groupsOf(debits)) await sendGroup(tx, { today, group, creditors })
    const open = locked.filter(({ id, state }) => state === 'SCHEDULED' && reachable.some(({ remittanceId }) => remittanceId === id))
    for (const remittance of open) await countOutcomes(tx, remittance, [], now, { state: 'IN_PROGRESS' })
    const lost = found.filter(({ debtorBic }) => debtorBic === NO_BANK)
    if (lost.length > 0) await rejectDebits(tx, bank, { debits: lost, reasonOf: () => 'RC01', on: day })
  })
}

interface Group {
  on: LocalDate
  own: boolean
  debits: readonly RemittanceDebit[]
}

/** Of one day and one scheme; those of debtors of this bank apart. */
function groupsOf(debits: readonly RemittanceDebit[]): Group[] {
  const keys = [...new Set(debits.map(({ collectionOn, scheme, own }) => `${collectionOn} ${scheme} ${own}`))].toSorted()
  return keys.flatMap((key) => {
    const group = debits.filter(({ collectionOn, scheme, own }) => `${collectionOn} ${scheme} ${own}` === key)
    const [first] = group
    return first ? [{ on: first.collectionOn, own: first.own, debits: group }] : []
  })
}

interface Sending {
  today: DatedDay
  group: Group
  creditors: ReadonlyMap<string, Creditor>
}

async function sendGroup(tx: Tx, { today: { bank }, group, creditors }: Sending): Promise<void> {
  const now = bank.clock.now()
  const messageId = newMessageId()
  const items = group.debits.map((debit) => {
    const creditor = creditors.get(debit.remittanceId)
    if (!creditor) throw new Error(`Debit ${debit.id} has no creditor`)
    return itemOf(debit, creditor, bank.brand.bic)
  })
  const head = {
    messageId,
    createdAt: now,
    count: items.length,
    sum: add(...items.map(({ amount }) => amount)),
    settlementOn: group.on,
    from: bank.brand.bic,
  }
  if (!group.own) await storeMessage(tx, DIRECT_DEBIT, head, items, now)
  else for (const item of items) await storeDebitIn(tx, bank, head, item)
  const ids = group.debits.map(({ id }) => id)
  await tx.update(remittanceDebits).set({ state: 'SENT', messageId, collectionOn: group.on }).where(isAnyOf(remittanceDebits.id, ids))
}

interface Creditor {
  name: string
  iban: string
}

/** Of each remittance: the holder of its contract, and the account that is credited. */
async function creditorsOf(tx: Tx, locked: readonly Remittance[]): Promise<Map<string, Creditor>> {
  const ids = locked.map(({ id }) => id)
  const rows = await tx
    .select({ id: remittances.id, name: parties.name, iban: products.identifier })
    .from(remittances)
    .innerJoin(products, eq(products.id, remittances.productId))
    .innerJoin(holders, and(eq(holders.productId, remittances.contractId), eq(holders.ordinal, 1)))
    .innerJoin(parties, eq(parties.id, holders.partyId))
    .where(inArray(remittances.id, ids))
  return new Map(rows.map(({ id, ...creditor }) => [id, creditor]))
}

/** The one place where names, concept and mandate lose what SEPA does not carry. */
function itemOf(debit: RemittanceDebit, creditor: Creditor, bic: string): DirectDebit {
  const { transactionId, endToEndId, scheme, sequence, amount, collectionOn, mandateId, signedOn, creditorId, amendment } = debit
  const concept = sepaWords(debit.concept, 140)
  return {
    transactionId,
    endToEndId: sepaName(endToEndId, 35),
    scheme,
    sequence,
    amount,
    collectionOn,
    mandateId: sepaName(mandateId, 35),
    signedOn,
    ...(amendment === null ? {} : amendmentOf(amendment)),
    creditorId,
    creditorName: sepaName(creditor.name, 70),
    creditorIban: creditor.iban,
    creditorBic: bic,
    debtorName: sepaName(debit.debtorName, 70),
    ...addressOf(debit.debtorAddress),
    debtorIban: debit.debtorIban,
    debtorBic: debit.debtorBic,
    ...(debit.purpose === null ? {} : { purpose: debit.purpose }),
    ...(concept === '' ? {} : { remittance: concept }),
  }
}

function amendmentOf({ account, mandateId, creditorId }: NonNullable<RemittanceDebit['amendment']>): Partial<DirectDebit> {
  return {
    amended: true,
    ...(mandateId ? { oldMandateId: sepaName(mandateId, 35) } : {}),
    ...(creditorId ? { oldCreditorId: creditorId } : {}),
    ...(account ? { oldAccount: 'SMNDA' as const } : {}),
  }
}

/** Structured: town and country. The lines of a loose address are not sent (EPC153-22: hybrid ones need a town). */
function addressOf(address: RemittanceDebit['debtorAddress']): Partial<DirectDebit> {
  if (!address?.town || !address.country) return {}
  return { debtorTown: sepaName(address.town, 35), debtorCountry: address.country }
}
