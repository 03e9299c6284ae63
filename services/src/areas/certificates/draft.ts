/** A certificate as it would be issued: its words for the paper and, masked, for whoever checks it. */
import type { DocumentText } from '@almenara/contract/document-text'
import { addDays, formatDay, type LocalDate } from '@almenara/contract/dates'
import { sql } from 'drizzle-orm'
import type { Bank } from '../../bank.ts'
import { digestOf } from '../../correspondence/facts.ts'
import type { Db } from '../../db/connection.ts'
import type { BankDocument } from '../../documents/bank-document.ts'
import { textOf } from '../../documents/document-text.ts'
import { Failure } from '../../http/failure.ts'
import type { Asked, Certified } from './asked.ts'
import { factsOf } from './facts/facts.ts'
import type { SeenOf } from './tables.ts'
import { asOfText, personSecret, said, taxIdSecret, type Side } from './words.ts'

export interface Draft {
  asked: Asked
  document: BankDocument
  publicText: DocumentText
  /** «A 31/12/2025». */
  period: string
  validUntil: LocalDate
  /** Of days that are over: what it has seen of the books. */
  closedOn: LocalDate | null
  seen: SeenOf[]
  factsDigest: string
}

/** Reads at one moment of the books, where `db` is a transaction of repeatable read. Throws CERTIFICATE_REFUSED where there is nothing to say. */
export async function draftOf(bank: Bank, db: Db, asked: Asked): Promise<Draft> {
  const found = await factsOf(asked.kind)(db, asked)
  if ('refused' in found) throw new Failure('CERTIFICATE_REFUSED', { message: found.refused })
  const { kind, now, today, to } = asked
  const validUntil = addDays(today, kind.days)
  const period = periodText(asked)
  const document = documentOf(bank, asked, found, 'full', validUntil)
  const isClosed = kind.asks !== 'NOTHING' && to < today
  return {
    asked,
    document: { ...document, producedAt: now },
    publicText: textOf(documentOf(bank, asked, found, 'masked', validUntil)),
    period,
    validUntil,
    closedOn: isClosed ? to : null,
    seen: isClosed ? await seenOf(db, asked) : [],
    // Without its hour: balances of today that are equal are the same.
    factsDigest: digestOf(JSON.stringify([kind, asked.holder, asked.from, to, asked.addressee, found.columns, found.rows, found.figures])),
  }
}

function documentOf({ brand }: Bank, asked: Asked, found: Certified, side: Side, validUntil: LocalDate): Omit<BankDocument, 'producedAt'> {
  const { kind, holder, addressee } = asked
  const name = personSecret(holder.name)[side]
  const taxId = taxIdSecret(holder.taxId)[side]
  return {
    title: kind.title,
    facts: [
      { label: 'Titular', text: name },
      { label: 'NIF', text: taxId },
      ...(addressee && side === 'full' ? [{ label: 'Destinatario', text: addressee }] : []),
      { label: 'Entidad', text: `${brand.legalName}, BIC ${brand.bic}` },
    ],
    figures: found.figures,
    paragraphs: [`${brand.legalName} certifica que ${name}, con NIF ${taxId}, ${found.statement}:`],
    table: { columns: found.columns, rows: found.rows.map((row) => row.map((cell) => said(cell, side))) },
    notes: [...found.notes, `Se emite a petición de la persona interesada, sin coste. Es válido hasta el ${formatDay(validUntil)}.`],
  }
}

function periodText({ kind, from, to, exercise, now }: Asked): string {
  if (kind.asks === 'DAY') return `A ${asOfText(to, now)}`
  if (kind.asks === 'EXERCISE') return `Ejercicio ${exercise}`
  return kind.asks === 'RANGE' ? `Del ${formatDay(from)} al ${formatDay(to)}` : ''
}

/** The last entry of each account by the end of its days. */
async function seenOf(db: Db, { products, to }: Asked): Promise<SeenOf[]> {
  const accounts = products.flatMap(({ ledgerAccountId }) => ledgerAccountId ?? [])
  const { rows } = await db.execute<{ account: number; seq: number }>(sql`
    select a.id as account, coalesce((select max(e.seq) from entries e where e.account_id = a.id and e.booked_on <= ${to}), 0) as seq
    from unnest(${sql.param(accounts)}::bigint[]) a(id)`)
  return rows
}
