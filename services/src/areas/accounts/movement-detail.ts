import { MOVEMENT_FACTS, type movementDetail, type MovementFact } from '@almenara/contract/areas/accounts/movement'
import { DEBIT_SCHEME_NAMES } from '@almenara/contract/areas/direct-debits/direct-debit-names'
import type { Brand } from '@almenara/contract/brand'
import type { CounterpartyRole, MovementAction } from '@almenara/contract/movement-origin'
import { sepaPurpose } from '@almenara/contract/sepa-purposes'
import { sepaReason } from '@almenara/contract/sepa-reasons'
import { and, eq } from 'drizzle-orm'
import { Failure } from '../../http/failure.ts'
import type { Handler } from '../../http/handler.ts'
import type { EntryRow } from '../../ledger/history.ts'
import { transactions } from '../../ledger/tables.ts'
import type { EntryData } from '../../ledger/types.ts'
import { findOrigin } from '../../products/movement-origins.ts'
import { bankOf, isOfBank } from '../../products/spanish-banks.ts'
import { decideActions, ORDER_RECEIPT, type ActionRule } from '../../two-step/allowed-actions.ts'
import { orderSignatures } from '../../two-step/tables.ts'
import { toMovement } from './movement-extract.ts'
import { requireAccount } from './account-pool.ts'
import { movements } from './movements.ts'

/** One movement of the list that the txId stands for. One that is not in that list does not exist. */
export const readMovement: Handler<typeof movementDetail> = async (request) => {
  const { bank, session, params, now } = request
  const { database } = bank
  const account = await requireAccount(database, session, params.id)
  const { row, ...neighbours } = await movements.numbered(request, account, params.movementId)
  const [transaction] = await database
    .select({ key: transactions.key, postedAt: transactions.postedAt, orderId: orderSignatures.orderId })
    .from(transactions)
    // The key of an order's posting is the order; only who was asked to sign it has its receipt.
    .leftJoin(orderSignatures, and(eq(orderSignatures.orderId, transactions.key), eq(orderSignatures.userId, session.userId)))
    .where(eq(transactions.id, row.transactionId))
  if (!transaction) throw new Failure('INTERNAL', { message: `Entry without transaction ${row.transactionId}` })
  const { key, orderId } = transaction
  const found = await findOrigin({ bank, session, now }, { account, transactionId: row.transactionId, key, data: row.data })
  const known = found?.rules ?? []
  const hasReceipt = orderId !== null && !known.some(({ action }) => action === 'RECEIPT')
  const rules: ActionRule<MovementAction>[] = hasReceipt ? [...known, ORDER_RECEIPT] : known
  const { actions } = await decideActions({ bank, session, now }, account, rules)
  return {
    movement: {
      ...toMovement(row),
      reference: row.reference,
      documentNumber: String(row.documentNumber),
      postedAt: transaction.postedAt,
      facts: factsOf(row, bank.brand),
      counterparty: counterpartyOf(row),
      ...(orderId ? { operationId: orderId } : {}),
      ...(found ? { origin: found.origin } : {}),
      actions,
    },
    ...neighbours,
  }
}

/** How the schemes say that whoever ordered it gave no reference of their own (EPC guidelines, «End-to-End Identification»). */
const NOT_PROVIDED = 'NOTPROVIDED'

/** What the payment scheme carried, in reading order, without what is missing. */
function factsOf({ data }: EntryRow, brand: Brand): MovementFact[] {
  if (!data) return []
  return MOVEMENT_FACTS.flatMap((fact) => {
    const text = factText(fact, data, brand)
    return text && text !== NOT_PROVIDED ? [{ fact, text }] : []
  })
}

/** Codes of the scheme in words, where it has them. */
function factText(fact: MovementFact['fact'], data: EntryData, brand: Brand): string | undefined {
  const { scheme, purpose, returnReason } = data
  switch (fact) {
    case 'counterpartyBank':
      return bankText(data, brand)
    case 'scheme':
      return scheme && DEBIT_SCHEME_NAMES[scheme]
    case 'purpose':
      return purpose && sepaPurpose(purpose)
    case 'returnReason':
      return returnReason && sepaReason(returnReason)
    default:
      return data[fact]
  }
}

function bankText({ counterpartyIban = '', counterpartyBic }: EntryData, { bankCode, name }: Brand): string {
  const isHere = isOfBank(bankCode, counterpartyIban)
  return [isHere ? name : bankOf(counterpartyIban)?.name, counterpartyBic].filter(Boolean).join(' · ')
}

/** What comes back comes from whom it was sent to, and what goes back goes to whoever sent it. Only debits have a mandate. */
function counterpartyOf({ type, amount, data }: EntryRow): CounterpartyRole {
  if (type === 'DIRECT_DEBIT' || data?.mandateId) return 'CREDITOR'
  return amount < 0 === (type !== 'RETURN') ? 'PAYEE' : 'PAYER'
}
