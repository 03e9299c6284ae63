/** Paying a B2B debit that waits for its debtor, and authorising the next ones of its mandate with it. */
import { NO_RETURN_ONCE_PAID } from '@almenara/contract/areas/payments/b2b-words'
import { payPendingDebit as calls, type OnePendingDebit, type PayDebitInput } from '@almenara/contract/areas/payments/pending-debits'
import { dayAt, formatDay } from '@almenara/contract/dates'
import { formatAmount, toCents } from '@almenara/contract/money'
import type { Fact, Warning } from '@almenara/contract/two-step'
import { eq } from 'drizzle-orm'
import { badInput, Failure } from '../../../http/failure.ts'
import { shortName } from '../../../messages/sms-text.ts'
import { chargeB2bDebit } from '../../../payments/collect-b2b.ts'
import { ACCOUNT_TYPES, displayName, requireProduct, type OwnedProduct } from '../../../products/access.ts'
import { money } from '../../../products/position.ts'
import { letThrough } from '../../../received/b2b/decide.ts'
import type { B2bDebit } from '../../../received/b2b/mandate-lack.ts'
import { b2bDebits } from '../../../received/b2b/tables.ts'
import { debitTaskDone } from '../../../received/b2b/tell.ts'
import type { TwoStepOperation } from '../../../two-step/define.ts'
import { requiredSignatures } from '../../../two-step/signatory.ts'
import type { Work } from '../../../two-step/work.ts'
import { requireDebit, type MyDebit } from './debit-rows.ts'
import { authoriseMandate, coveredTasksDone, insertMandate, maximumWords, requireTerms, type Terms } from './mandate-terms.ts'
import { whyClosed } from './motives.ts'

interface Paying {
  id: string
  authorise?: Terms | undefined
}

export const DEBIT_CLOSED = 'Ya no se puede decidir de este adeudo: se decidió antes, o se acabó el plazo. No se ha hecho nada.'

/** It is charged with its order where its day has come; before, on its day. */
const work: Work<Paying, 'DEBIT_CLOSED'> = async (tx, { bank, now, actor, order, data: { id, authorise } }) => {
  const found = await letThrough(tx, { id, now, orderId: order.id })
  if (!found) return 'DEBIT_CLOSED'
  await debitTaskDone(tx, found.received, now)
  if (authorise && !(await authoriseNext(tx, found, { ...authorise, actor, now, orderId: order.id }))) return 'DEBIT_CLOSED'
  if (found.received.settlementOn > dayAt(now)) return undefined
  await tx.update(b2bDebits).set({ nextTryAt: null }).where(eq(b2bDebits.receivedId, id))
  return (await chargeB2bDebit(tx, bank, found, now)) ? undefined : 'INSUFFICIENT_FUNDS'
}

async function authoriseNext(
  tx: Parameters<typeof work>[0],
  found: B2bDebit,
  terms: Parameters<typeof authoriseMandate>[3],
): Promise<boolean> {
  const { received, debit, mandate, lack } = found
  const { productId, mandateKey: key, signedOn } = debit
  if (mandate) await authoriseMandate(tx, mandate, lack === 'UNCONFIRMED' || lack === 'EXPIRED', terms)
  else {
    const { creditorId, theirName: creditorName, mandateId: reference } = received
    const mandateOf = {
      productId,
      creditorId: creditorId ?? '',
      creditorName,
      reference: reference ?? '',
      key,
      type: 'RECURRENT' as const,
      signedOn,
    }
    if (!(await insertMandate(tx, mandateOf, terms))) return false
  }
  await coveredTasksDone(tx, { productId, key }, terms.now)
  return true
}

export const payDebit: TwoStepOperation<OnePendingDebit, PayDebitInput, Paying, 'DEBIT_CLOSED'> = {
  kind: 'b2b-debit-payment',
  calls,
  prepare: async ({ bank, session, params, input, now }) => {
    const found = await requireDebit(bank.database, session.userId, params.debitId)
    const account = await requireProduct(bank.database, session, found.debit.productId, ACCOUNT_TYPES)
    if (input.accountId !== account.id) throw new Failure('NOT_FOUND')
    requirePending(found, now)
    const today = dayAt(now)
    const { received, debit } = found
    const isDue = received.settlementOn <= today
    if (input.authorise) requireTerms(input.authorise, today)
    const { available } = money(account)
    const isShort = received.amount > available
    if (isDue && isShort) {
      throw badInput('accountId', `En la cuenta hay ${formatAmount(available)} disponibles: no bastan para pagarlo.`, 'INSUFFICIENT_FUNDS')
    }
    const amount = formatAmount(received.amount)
    return {
      title: 'Pago de un adeudo B2B',
      amount: received.amount,
      payee: received.theirName,
      purpose: `pagar un adeudo de ${formatAmount(received.amount, { currency: null })} EUR a ${shortName(received.theirName)}`,
      facts: factsOf(found, account, input),
      warnings: warningsOf(isShort),
      legs: [],
      done: {
        title: isDue ? 'Adeudo pagado' : 'Adeudo autorizado',
        text: isDue
          ? `Hemos cargado ${amount} en «${displayName(account)}».`
          : `Cargaremos ${amount} en «${displayName(account)}» el ${formatDay(received.settlementOn)}.`,
        next: input.authorise
          ? [`Los próximos adeudos de ${received.theirName} con este mandato se cargarán sin que tenga que decidir.`]
          : [],
      },
      product: account,
      // Nothing is held while others sign: the debit is tried until its term is over, as any other of its day.
      later: !isDue || requiredSignatures(account, received.amount) > 1,
      signBefore: { at: debit.decideUntil, code: 'DEBIT_CLOSED' },
      data: { id: received.id, ...(input.authorise ? { authorise: input.authorise } : {}) },
    }
  },
  refusals: { DEBIT_CLOSED },
  work,
}

/** Throws DEBIT_CLOSED, which says why, where it does not wait for a decision. */
function requirePending(found: MyDebit, now: Parameters<typeof whyClosed>[1]): void {
  const closed =
    whyClosed(found, now) ?? (found.state === 'PENDING' ? undefined : 'Su mandato está autorizado: se cargará sin que tenga que decidir.')
  if (closed !== undefined) throw new Failure('DEBIT_CLOSED', { message: closed })
}

function warningsOf(isShort: boolean): Warning[] {
  const final = { code: 'NO_RETURN', text: NO_RETURN_ONCE_PAID }
  const funds = { code: 'FUNDS', text: 'Hoy no hay saldo suficiente en la cuenta. Debe haberlo el día del cobro.' }
  return isShort ? [final, funds] : [final]
}

const text = (label: string, words: string): Fact => ({ label, value: { type: 'TEXT', text: words } })

/** What every decision says of its debit. */
export function debitFacts({ received }: MyDebit, account: OwnedProduct, accountLabel: string): Fact[] {
  return [
    { label: 'Importe', value: { type: 'MONEY', amount: received.amount } },
    { label: 'Acreedor', value: { type: 'PARTY', name: received.theirName } },
    text('Identificador del acreedor', received.creditorId ?? ''),
    text('Mandato', received.mandateId ?? ''),
    ...(received.concept ? [text('Concepto', received.concept)] : []),
    { label: 'Fecha de cobro', value: { type: 'DAY', day: received.settlementOn } },
    { label: accountLabel, value: { type: 'PARTY', name: displayName(account), iban: account.identifier } },
  ]
}

function factsOf(found: MyDebit, account: OwnedProduct, { authorise }: PayDebitInput): Fact[] {
  const after = toCents(money(account).available - found.received.amount)
  const until = authorise?.validUntil
  const next = authorise
    ? `Autorizados. ${maximumWords(authorise.maximum)} cada uno${until ? `, y solo el ${formatDay(until)} o antes` : ''}`
    : 'Se decide cada uno'
  return [
    ...debitFacts(found, account, 'Se carga en'),
    { label: 'Próximos adeudos', field: 'authorise', value: { type: 'TEXT', text: next } },
    { label: 'Disponible después', private: true, value: { type: 'MONEY', amount: after } },
  ]
}
