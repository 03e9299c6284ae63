/**
 * «Presentar de nuevo»: a file of debits that came back, for another day. It goes the way of any file that is uploaded, so that it is checked by the
 * same rules and collects nothing until it is signed.
 */
import { isUuid } from '../../../db/uuid.ts'
import { randomUUID } from 'node:crypto'
import type { presentAgain } from '@almenara/contract/areas/payments/debit-refunds'
import { formatDay, type Instant, type LocalDate } from '@almenara/contract/dates'
import { add, type Cents } from '@almenara/contract/money'
import { writeMessage } from '@almenara/formats/iso20022/message'
import { WRITTEN_COLLECTIONS } from '@almenara/formats/sepa/pain008'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { debitDay } from '../../../calendar/payment-days.ts'
import { badInput, Failure } from '../../../http/failure.ts'
import type { Handler } from '../../../http/handler.ts'
import { firstHolder } from '../../../products/holders.ts'
import { mayPrepare } from '../contracts/contracts.ts'
import { toNotebook } from '../files/notebook.ts'
import { keepFile } from '../files/present-file.ts'
import { paymentSupports } from '../files/tables.ts'
import { requireCreditor } from './debit-access.ts'
import { isRepeatable, selectRefunds, type RefundRow } from './refund-list.ts'
import { debitRefunds } from './tables.ts'

const TAKEN = 'Alguno de estos recibos ya se ha presentado de nuevo.'
const ONE_USE = 'El mandato de alguno de estos recibos era para un solo cobro: pida al deudor uno nuevo.'

/** Throws NOT_FOUND for what is not of this contract, PRODUCT_CONSULTATIVE to who prepares nothing with it, NOTEBOOK_CLOSED for what has been again. */
export const makeAgain: Handler<typeof presentAgain> = async ({ bank, session, params, body, now }) => {
  const { database } = bank
  const contract = await requireCreditor(database, session.userId, params.id)
  if (!mayPrepare(contract)) throw new Failure('PRODUCT_CONSULTATIVE')
  const ids = [...new Set(body.refunds)]
  if (!ids.every(isUuid)) throw new Failure('NOT_FOUND')
  const collectionOn = debitDay(now, body.collectionOn)
  const holder = await firstHolder(database, contract.id)
  const id = randomUUID()
  const name = `Recibos devueltos, cobro del ${formatDay(collectionOn).replaceAll('/', '-')}.xml`
  // Locked while the file is kept: asked twice at once, the second finds it presented.
  const taken = await database.transaction(async (tx) => {
    const mine = and(inArray(debitRefunds.id, ids), eq(debitRefunds.contractId, contract.id))
    await tx.select({ id: debitRefunds.id }).from(debitRefunds).where(mine).orderBy(asc(debitRefunds.id)).for('update')
    const rows = await selectRefunds(tx).where(mine).orderBy(asc(debitRefunds.bookedOn), asc(debitRefunds.id))
    if (rows.length < ids.length) throw new Failure('NOT_FOUND')
    if (rows.some(({ againId }) => againId !== null)) throw new Failure('NOTEBOOK_CLOSED', { message: TAKEN })
    if (!rows.every(({ debit }) => isRepeatable(debit))) throw badInput('refunds', ONE_USE)
    return rows
  })
  const creditor = { name: holder?.name ?? contract.commercialName, iban: contract.account.iban }
  const file = againFile(taken, { id, createdAt: now, collectionOn, ...creditor })
  await keepFile({ bank, session, now }, { id, name, only: 'DEBITS', contractId: contract.id, replacesId: null }, file)
  const isMine = await database.transaction(async (tx) => {
    const mine = and(inArray(debitRefunds.id, ids), eq(debitRefunds.contractId, contract.id))
    await tx.select({ id: debitRefunds.id }).from(debitRefunds).where(mine).orderBy(asc(debitRefunds.id)).for('update')
    const rows = await selectRefunds(tx).where(mine)
    if (rows.some(({ againId }) => againId !== null)) return false
    await tx.update(debitRefunds).set({ againSupportId: id }).where(mine)
    return true
  })
  if (isMine) return toNotebook(bank, session, id, now)
  await database.transaction((tx) => tx.delete(paymentSupports).where(eq(paymentSupports.id, id)))
  throw new Failure('NOTEBOOK_CLOSED', { message: TAKEN })
}

interface Written {
  id: string
  createdAt: Instant
  collectionOn: LocalDate
  /** Of whoever collects. */
  name: string
  iban: string
}

const keyOf = ({ debit }: RefundRow) => JSON.stringify([debit.creditorId, debit.scheme, sequenceOf(debit)])

/** A block for each creditor, scheme and sequence. The first of a mandate that came back after it was settled is one that repeats. */
function againFile(rows: readonly RefundRow[], { id, createdAt, collectionOn, name, iban }: Written): AsyncGenerator<Uint8Array> {
  const groups = [...new Set(rows.map(keyOf))].map((key) => rows.filter((row) => keyOf(row) === key))
  const messageId = id.replaceAll('-', '')
  const creditorName = [...name].slice(0, 70).join('').trim()
  const blocks = groups.flatMap((group, place) => {
    const first = group[0]?.debit
    if (!first) return []
    const { scheme, creditorId } = first
    const batchId = `${messageId.slice(0, 30)}-${place + 1}`
    const totals = totalsOf(group)
    const batch = { batchId, ...totals, scheme, sequence: sequenceOf(first), collectionOn, creditorName, creditorIban: iban, creditorId }
    return [{ batch, items: group.map(itemOf) }]
  })
  return writeMessage(WRITTEN_COLLECTIONS, { messageId, createdAt, initiatorName: creditorName, ...totalsOf(rows) }, blocks)
}

const totalsOf = (rows: readonly RefundRow[]) => ({ count: rows.length, sum: add(...rows.map(({ debit }): Cents => debit.amount)) })

function sequenceOf({ sequence, settledOn }: RefundRow['debit']): RefundRow['debit']['sequence'] {
  return sequence === 'FRST' && settledOn !== null ? 'RCUR' : sequence
}

function itemOf({ debit }: RefundRow) {
  const { endToEndId, amount, mandateId, signedOn, debtorName, debtorIban, debtorAddress, purpose, concept } = debit
  const town = debtorAddress?.town && debtorAddress.country ? { debtorTown: debtorAddress.town, debtorCountry: debtorAddress.country } : {}
  const more = { ...(purpose === null ? {} : { purpose }), ...(concept === '' ? {} : { remittance: concept }) }
  return { endToEndId, amount, mandateId, signedOn, debtorName, ...town, debtorIban, ...more }
}
