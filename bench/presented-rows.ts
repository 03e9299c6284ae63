/** Remittances as their signature leaves them, and as they are once they have been done: rows that would take long to make by themselves. */
import { createHash, randomUUID } from 'node:crypto'
import { dayAt, type LocalDate } from '@almenara/contract/dates'
import { itemsDigest } from '../services/src/areas/payments/files/digest.ts'
import type { Database } from '../services/src/db/connection.ts'
import { CREDITOR_ID, type PaymentsBank } from './payments-bank.ts'

type Written = Pick<PaymentsBank, 'owner' | 'clock'>

export interface Presenting {
  userId: number
  contractId: string
  productId: string
  ledgerAccount: number
  kind: 'TRANSFERS' | 'DEBITS'
  /** Of orders of one cent. */
  count: number
  executionOn?: LocalDate
  /** Whose account pays or is paid. */
  iban: string
}

let numbers = 0
const nextNumber = () => `R-2026-${String((numbers += 1)).padStart(6, '0')}`

/** A file that has been signed and is still to be unpacked. Answers its remittance. */
export async function present({ owner: database, clock }: Written, presenting: Presenting): Promise<string> {
  const { userId, contractId, productId, ledgerAccount, kind, count, iban } = presenting
  const [id, order, remittance] = [randomUUID(), randomUUID(), randomUUID()]
  const now = clock.now()
  const day = presenting.executionOn ?? dayAt(now)
  const run = (text: string, values: unknown[]) => database.pool.query(text, values)
  const debit = { signedOn: '2024-01-02', scheme: 'CORE', sequence: 'RCUR' }
  const debits = kind === 'DEBITS' ? `$4::jsonb || jsonb_build_object('mandateId', 'M-' || n)` : '$4::jsonb'
  await run(
    `insert into payment_supports (id, user_id, channel, contract_id, name, state, uploaded_at, expires_on)
     values ($1, $2, 'web', $3, 'fichero.xml', 'CHECKING', $4, $5)`,
    [id, userId, contractId, now, day],
  )
  await run(
    `insert into payment_support_batches (support_id, batch, batch_id, iban, execution_on, instant)
     select $1::uuid, 1, 'LOTE', p.identifier, $2, false from products p where p.id = $3`,
    [id, day, productId],
  )
  await run(
    `insert into payment_support_orders (support_id, ordinal, batch, state, end_to_end_id, amount, name, iban, concept, debit)
     select $1::uuid, n, 1, 'GOOD', 'E-' || n, 1, 'Parte ' || n, $3, 'Factura de noviembre', ${debits} from generate_series(1, $2) n`,
    [id, count, iban, kind === 'DEBITS' ? debit : null],
  )
  await run("update payment_supports set state = 'PRESENTED' where id = $1", [id])
  const frozen = JSON.stringify({ data: { supports: [{ supportId: id, itemsDigest: (await itemsDigest(database, id)).digest }] } })
  await writeOrder(database, { order, userId, frozen, now })
  const collecting = kind === 'DEBITS' ? ['CORE', 'RCUR', CREDITOR_ID] : [null, null, null]
  await run(
    `insert into remittances (id, number, support_id, batch, batch_id, order_id, contract_id, product_id, ledger_account_id, kind, state, booked_as,
                              instant, presented_at, execution_on, count, amount, first_ordinal, last_ordinal, scheme, sequence, creditor_id)
     values ($1, $2, $3, 1, 'LOTE', $4, $5, $6, $7, $8, 'SCHEDULED', $9, false, $10, $11, $12::int, $12::int, 1, $12::int, $13, $14, $15)`,
    [
      remittance,
      nextNumber(),
      id,
      order,
      contractId,
      productId,
      ledgerAccount,
      kind,
      kind === 'DEBITS' ? 'ONE' : 'EACH',
      now,
      day,
      count,
      ...collecting,
    ],
  )
  return remittance
}

async function writeOrder(
  { pool }: Database,
  { order, userId, frozen, now }: { order: string; userId: number; frozen: string; now: string },
) {
  await pool.query(
    `insert into orders (id, user_id, kind, asked, digest, frozen, title, reference, verification_code, status, created_at, expires_at)
     values ($1, $2, 'notebook-presentation', $3, $3, $4, 'Fichero', $6, $6, 'EXECUTED', $5, $5)`,
    [order, userId, createHash('sha256').update(frozen).digest(), frozen, now, order],
  )
}

interface Past extends Presenting {
  /** Remittances of `count` each. */
  remittances: number
}

/** Remittances that were done: all under one file. Answers the first of them. */
export async function addPast(
  { owner: database, clock }: Written,
  { userId, contractId, productId, ledgerAccount, kind, count, iban, ...past }: Past,
) {
  const [id, order] = [randomUUID(), randomUUID()]
  const now = clock.now()
  const run = (text: string, values: unknown[]) => database.pool.query(text, values)
  await run(
    `insert into payment_supports (id, user_id, channel, contract_id, name, state, uploaded_at, expires_on)
     values ($1, $2, 'web', $3, 'historia.xml', 'CHECKING', $4, $5)`,
    [id, userId, contractId, now, dayAt(now)],
  )
  await writeOrder(database, { order, userId, frozen: '{}', now })
  const from = numbers
  numbers += past.remittances
  await run(
    `insert into remittances (id, number, support_id, batch, batch_id, order_id, contract_id, product_id, ledger_account_id, kind, state, booked_as,
                              instant, presented_at, execution_on, count, amount, first_ordinal, last_ordinal, unpacked, settled_count, settled_amount,
                              scheme, sequence, creditor_id)
     select gen_random_uuid(), 'R-2026-' || lpad(($8::int + n)::text, 6, '0'), $1::uuid, n, 'LOTE-' || n, $2::uuid, $3, $4, $5::bigint, $6, 'DONE',
            'ONE', false,
            $9::timestamptz - n * interval '1 minute', ($9::timestamptz)::date - (n % 1000), $7::int, $7::int, 1, $7::int, $7::int, $7::int, $7::int,
            'CORE', 'RCUR', '${CREDITOR_ID}'
     from generate_series(1, $10::int) n`,
    [id, order, contractId, productId, ledgerAccount, kind, count, from, now, past.remittances],
  )
  await (kind === 'DEBITS' ? addDebits : addTransfers)(database, { supportId: id, userId, count, iban })
  const { rows } = await database.pool.query<{ id: string }>('select id from remittances where support_id = $1 and batch = 1', [id])
  return rows[0]?.id ?? ''
}

interface Lines {
  supportId: string
  userId: number
  count: number
  iban: string
}

/** One of ten came back. */
async function addDebits({ pool }: Database, { supportId, count, iban }: Lines): Promise<void> {
  // In one statement: of rows that it has just been given PostgreSQL knows nothing, and may look for those that came back in each remittance.
  await pool.query(
    `with made as (
       insert into remittance_debits (id, remittance_id, ordinal, state, amount, collection_on, scheme, sequence, creditor_id, mandate_id, signed_on,
                                      debtor_name, debtor_iban, debtor_bic, own, concept, end_to_end_id, transaction_id, settled_on, credited_on)
       select gen_random_uuid(), r.id, n, case when n % 10 = 0 then 'RETURNED' else 'COLLECTED' end, 1, r.execution_on, 'CORE', 'RCUR', r.creditor_id,
              'M-' || n, '2024-01-02', 'Deudor ' || n, $2, 'CAIXESBBXXX', false, 'Cuota ' || n, 'E-' || n, 'B' || r.number || n, r.execution_on,
              r.execution_on
       from remittances r, generate_series(1, $3) n where r.support_id = $1
       returning id, remittance_id, state, amount
     )
     insert into remittance_debit_refunds (id, debit_id, remittance_id, contract_id, kind, reason, booked_on, at, amount, fee)
     select gen_random_uuid(), d.id, r.id, r.contract_id, 'RETURN', 'AM04', r.execution_on, r.presented_at, d.amount, 0
     from made d join remittances r on r.id = d.remittance_id where d.state = 'RETURNED'`,
    [supportId, iban, count],
  )
}

async function addTransfers({ pool }: Database, { supportId, userId, count, iban }: Lines): Promise<void> {
  await pool.query(
    `insert into payments (id, user_id, channel, product_id, ledger_account_id, kind, scope, state, amount, debtor_name, debtor_iban, creditor_name,
                           creditor_iban, creditor_bic, concept, end_to_end_id, ordered_at, ordered_on, execution_on, transaction_id, settled_on,
                           remittance_id, ordinal)
     select gen_random_uuid(), $1, 'web', r.product_id, r.ledger_account_id, 'ORDINARY', 'external', 'SETTLED', 1, 'Empresa', p.identifier,
            'Proveedor ' || n, $2, 'CAIXESBBXXX', 'Factura ' || n, 'NOTPROVIDED', r.presented_at, r.execution_on, r.execution_on,
            'B' || r.number || n, r.execution_on, r.id, n
     from remittances r join products p on p.id = r.product_id, generate_series(1, $4) n where r.support_id = $3`,
    [userId, iban, supportId, count],
  )
}
