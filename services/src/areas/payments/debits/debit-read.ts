/** One debit of a remittance, with its mandate and all that has become of it. */
import type { RemittanceDebitDetail, remittanceDebit } from '@almenara/contract/areas/payments/debit-remittances'
import type { DebitState } from '@almenara/contract/areas/payments/debit-codes'
import { DEBIT_STATE_NAMES } from '@almenara/contract/debit-remittance-names'
import { dayAt, type Instant, type LocalDate } from '@almenara/contract/dates'
import { sepaReason } from '@almenara/contract/sepa-reasons'
import { uncapitalised } from '@almenara/contract/text'
import { and, eq } from 'drizzle-orm'
import type { Bank } from '../../../bank.ts'
import type { Db } from '../../../db/connection.ts'
import { isUuid } from '../../../db/uuid.ts'
import { Failure } from '../../../http/failure.ts'
import type { Handler } from '../../../http/handler.ts'
import { sepaMessages } from '../../../payments/tables.ts'
import { present } from '../../../present.ts'
import { bankOf } from '../../../products/spanish-banks.ts'
import { maySign } from '../contracts/contracts.ts'
import { requireDebitRemittance, type FoundDebitRemittance } from './debit-access.ts'
import { DEBIT_SENT } from './debit-remittance-read.ts'
import { selectDebits, toDebit, type DebitRow } from './remittance-debit-list.ts'
import { remittanceDebits as debits } from './tables.ts'

export const readDebit: Handler<typeof remittanceDebit> = async ({ bank, session, params }) => {
  const found = await requireDebitRemittance(bank.database, session, params)
  const row = await requireDebit(bank.database, found, params.debitId)
  const { debit, refund } = row
  const { scheme, sequence, signedOn, collectionOn: executionOn, transactionId, state } = debit
  return {
    ...toDebit(row),
    scheme,
    sequence,
    signedOn,
    executionOn,
    ...present({ bank: bankNameOf(bank, debit), amendment: amendmentText(debit.amendment) }),
    transactionId,
    timeline: await timelineOf(bank.database, row, found),
    ...(refund ? { refund: { id: refund.id, kind: refund.kind } } : {}),
    cancel: cancelOf(found, state),
  }
}

/** Throws NOT_FOUND for what is no debit of that remittance. */
export async function requireDebit(db: Db, { remittance }: FoundDebitRemittance, id: string): Promise<DebitRow> {
  const mine = and(eq(debits.id, id), eq(debits.remittanceId, remittance.id))
  const [row] = isUuid(id) ? await selectDebits(db).where(mine) : []
  if (!row) throw new Failure('NOT_FOUND')
  return row
}

export function bankNameOf({ brand }: Bank, { own, debtorIban }: Pick<DebitRow['debit'], 'own' | 'debtorIban'>): string | undefined {
  return own ? brand.name : bankOf(debtorIban)?.name
}

function amendmentText(amendment: DebitRow['debit']['amendment']): string | undefined {
  if (amendment === null) return undefined
  const changes = [
    amendment.account ? 'cambia la cuenta del deudor' : undefined,
    amendment.mandateId ? `antes era el mandato ${amendment.mandateId}` : undefined,
    amendment.creditorId ? `antes cobraba ${amendment.creditorId}` : undefined,
  ].filter((text) => text !== undefined)
  const text = changes.join('; ')
  return text === '' ? undefined : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

type Step = RemittanceDebitDetail['timeline'][number]

const step = (state: DebitState, on: LocalDate, at?: Instant): Step => ({
  state,
  on,
  ...(at ? { at } : {}),
  text: DEBIT_STATE_NAMES[state],
})

async function timelineOf(db: Db, { debit, refund }: DebitRow, { remittance }: FoundDebitRemittance): Promise<Step[]> {
  const { state, settledOn, closedAt, messageId } = debit
  const steps = [step('SCHEDULED', dayAt(remittance.presentedAt), remittance.presentedAt)]
  const [sent] =
    messageId === null
      ? []
      : await db
          .select({ at: sepaMessages.at })
          .from(sepaMessages)
          .where(and(eq(sepaMessages.direction, 'OUT'), eq(sepaMessages.id, messageId)))
  if (sent) steps.push(step('SENT', dayAt(sent.at), sent.at))
  if (settledOn !== null) steps.push(step('COLLECTED', settledOn))
  if (closedAt === null) return steps
  const last = step(state, refund?.bookedOn ?? dayAt(closedAt), closedAt)
  return [...steps, refund ? { ...last, text: `${last.text}: ${uncapitalised(sepaReason(refund.reason))}` } : last]
}

function cancelOf({ contract }: FoundDebitRemittance, state: DebitState): RemittanceDebitDetail['cancel'] {
  if (state !== 'SCHEDULED') return { way: 'NONE', text: DEBIT_SENT }
  return maySign(contract)
    ? { way: 'CANCEL', text: 'Todavía no se ha enviado. Puede anularlo sin anular el resto de la remesa.' }
    : { way: 'NONE', text: 'Solo puede anularlo quien firma los ficheros de este contrato.' }
}
