/**
 * The cast's direct debits. Those of the past are movements of their accounts, and here they become receipts that can be given back: the
 * bank knows where each came from, and the simulated clearing has settled it. Those to come are generated in the same way, and the clearing
 * sends them, each some days before it is charged.
 */
import { addDays, addMonths, type LocalDate, toLocalDate } from '@almenara/contract/dates'
import { negate } from '@almenara/contract/money'
import { inArray, like, max, sql } from 'drizzle-orm'
import { bankDayUntil } from '../calendar/bank-days.ts'
import type { Database } from '../db/connection.ts'
import { parties } from '../identity/tables.ts'
import { holders, products } from '../products/tables.ts'
import { simulatedSepaSchedule } from '../rails/sepa/tables.ts'
import { receivedPayments } from '../received/tables.ts'
import type { SentDebit } from '../rails/sepa/traffic.ts'
import { type DemoAccount, movementsOf } from './branch.ts'
import type { Movement } from './movement.ts'
import type { Accounts } from './write-branch.ts'

/** Receipts are kept for as long as one that was not authorised can be given back, and a little more. */
const MONTHS_BACK = 14
const MONTHS_AHEAD = 13
/** Calendar days between a debit's being announced and its being charged. */
const DAYS_BEFORE = 8
const ROWS = 500

/** Collected by the clearing from the day after the load; and giving one back is its owner's to do. */
export function isCollected({ kind, legs }: Movement): boolean {
  return kind === 'debit-refund' || (kind === 'direct-debit' && legs[0]?.data?.scheme === 'CORE')
}

/** Puts the debits of the next year on the clearing's timetable, once each. */
export async function writeDebitProgramme(
  database: Database,
  { accounts, numbers, after, today }: { accounts: readonly DemoAccount[]; numbers: Accounts; after: LocalDate; today: LocalDate },
): Promise<void> {
  const known = accounts.filter(({ name }) => numbers[name] !== undefined)
  const debtors = await debtorsOf(database, numbers)
  const due = [...movementsOf(known, addDays(after, 1), addMonths(today, MONTHS_AHEAD))].filter(
    (movement) => movement.kind === 'direct-debit' && isCollected(movement),
  )
  const rows = due.flatMap((movement) => {
    const debtor = debtors.get(numbers[movement.legs[0]?.account ?? ''] ?? 0)
    const what = debtor && debitOf(movement, debtor)
    return what ? [{ id: movement.key, sendOn: bankDayUntil(addDays(movement.bookedOn, -DAYS_BEFORE)), what }] : []
  })
  await database.transaction(async (tx) => {
    for (let from = 0; from < rows.length; from += ROWS) {
      await tx
        .insert(simulatedSepaSchedule)
        .values(rows.slice(from, from + ROWS))
        .onConflictDoNothing()
    }
  })
}

interface Debtor {
  iban: string
  name: string
}

async function debtorsOf(database: Database, numbers: Accounts): Promise<Map<number, Debtor>> {
  const rows = await database
    .select({ number: products.ledgerAccountId, iban: products.identifier, name: parties.name })
    .from(products)
    .innerJoin(holders, sql`${holders.productId} = ${products.id} and ${holders.ordinal} = 1`)
    .innerJoin(parties, sql`${parties.id} = ${holders.partyId}`)
    .where(inArray(products.ledgerAccountId, Object.values(numbers)))
  return new Map(rows.flatMap(({ number, ...debtor }) => (number === null ? [] : [[number, debtor] as const])))
}

/** Every demo mandate was signed on this day. */
const SIGNED_ON = toLocalDate('2022-02-01')

function debitOf({ bookedOn, legs: [leg] }: Movement, debtor: Debtor): Omit<SentDebit, 'id'> | undefined {
  const { counterpartyName, counterpartyIban, counterpartyBic, counterpartyId, mandateId, remittance = '' } = leg?.data ?? {}
  if (!leg || !counterpartyName || !counterpartyIban || !counterpartyBic || !counterpartyId || !mandateId) return undefined
  return {
    amount: negate(leg.amount),
    scheme: 'CORE',
    collectionOn: bookedOn,
    mandateId,
    signedOn: SIGNED_ON,
    creditorId: counterpartyId,
    creditorName: counterpartyName,
    creditorIban: counterpartyIban,
    creditorBic: counterpartyBic,
    debtorName: debtor.name,
    debtorIban: debtor.iban,
    concept: remittance,
  }
}

/**
 * Writes down where the debits and transfers of the books came from: of every account, those since the last that was written,
 * or of the last months.
 * The clearing has them too, so that they can go back, and one line that evens them out: they were settled before its books began.
 */
export async function writeReceivedPast(database: Database, today: LocalDate): Promise<void> {
  const { postedOn, transactionId } = receivedPayments
  const [known] = await database
    .select({ last: max(postedOn) })
    .from(receivedPayments)
    .where(like(transactionId, 'H%'))
  const from = known?.last ?? addMonths(today, -MONTHS_BACK)
  await database.transaction((tx) =>
    tx.execute(sql`
      with come as (
        insert into received_payments (id, kind, state, transaction_id, message_id, end_to_end_id, settlement_on, amount, product_id,
          ledger_account_id, our_iban, our_name, their_iban, their_name, their_bic, concept, purpose, scheme, mandate_id, creditor_id,
          received_at, reason, posted_on, posting_id, given_back_at)
        select t.key, case t.kind when 'direct-debit' then 'DEBIT' else 'TRANSFER' end,
          case when back.on is null then 'POSTED' else 'RETURNED' end,
          'H' || replace(t.key::text, '-', ''), 'H' || replace(t.key::text, '-', ''), coalesce(e.data->>'endToEndId', 'NOTPROVIDED'),
          e.booked_on, abs(e.amount), p.id, e.account_id, p.identifier, h.name, coalesce(e.data->>'counterpartyIban', ''),
          e.data->>'counterpartyName', coalesce(e.data->>'counterpartyBic', ''), coalesce(e.data->>'remittance', ''),
          e.data->>'categoryPurpose', e.data->>'scheme', e.data->>'mandateId', e.data->>'counterpartyId',
          t.posted_at, back.reason, e.booked_on, t.id, back.at
        from transactions t
        join entries e on e.transaction_id = t.id
        join products p on p.ledger_account_id = e.account_id and p.type in ('VIEW', 'CREDIT')
        join holders o on o.product_id = p.id and o.ordinal = 1
        join parties h on h.id = o.party_id
        left join lateral (
          select r.booked_on as on, x.posted_at as at, r.data->>'returnReason' as reason
          from entries r join transactions x on x.id = r.transaction_id and x.kind = 'debit-refund'
          where t.kind = 'direct-debit' and r.account_id = e.account_id and r.type = 'RETURN'
            and r.data->>'endToEndId' = e.data->>'endToEndId' and r.data->>'mandateId' = e.data->>'mandateId'
          limit 1) back on true
        where t.kind in ('direct-debit', 'transfer-in', 'payroll', 'pension', 'bizum-back') and t.booked_on >= ${from}
          and e.data ? 'counterpartyName' and not (t.kind = 'bizum-back' and e.data ? 'returnReason')
        on conflict do nothing
        returning *),
      settled as (
        insert into in_box_sepa_payments
          (id, kind, amount, their_iban, their_bic, our_iban, message_id, end_to_end_id, settled_on)
        select transaction_id, kind, case kind when 'DEBIT' then -amount else amount end, their_iban, their_bic, our_iban, message_id,
          end_to_end_id, settlement_on
        from come where state = 'POSTED'
        on conflict do nothing
        returning amount)
      insert into in_box_sepa_payments (id, kind, amount, their_iban, our_iban, message_id, end_to_end_id, settled_on)
      select 'OPENING-' || max(c.posting_id), 'OPENING', -(select sum(amount) from settled), '', '', '', '', min(c.posted_on)
      from come c having (select count(*) from settled) > 0
      on conflict do nothing`),
  )
}
