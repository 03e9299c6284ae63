/** Giving back a B2B debit before it is charged, and undoing that until it leaves. */
import {
  cancelRestoredDebit as undoCalls,
  restorePendingDebit as calls,
  type OnePendingDebit,
  type RestoreDebitInput,
} from '@almenara/contract/areas/payments/pending-debits'
import { formatDay, formatDayTime } from '@almenara/contract/dates'
import { CHOOSE_LISTED_MOTIVE } from '@almenara/contract/field-faults'
import { formatAmount } from '@almenara/contract/money'
import { badInput, Failure } from '../../../http/failure.ts'
import { shortName } from '../../../messages/sms-text.ts'
import { ACCOUNT_TYPES, requireProduct } from '../../../products/access.ts'
import { giveBack, isUndoable, undoGivingBack } from '../../../received/b2b/decide.ts'
import { debitTaskDone, tellUndecided } from '../../../received/b2b/tell.ts'
import type { TwoStepOperation } from '../../../two-step/define.ts'
import { requireDebit } from './debit-rows.ts'
import { MOTIVES } from './motive-words.ts'
import { whyClosed } from './motives.ts'
import { DEBIT_CLOSED, debitFacts } from './pay-debit.ts'

interface Returning {
  id: string
  motive: RestoreDebitInput['motive']
}

export const restoreDebit: TwoStepOperation<OnePendingDebit, RestoreDebitInput, Returning, 'DEBIT_CLOSED'> = {
  kind: 'b2b-debit-return',
  calls,
  prepare: async ({ bank, session, params, input, now }) => {
    const found = await requireDebit(bank.database, session.userId, params.debitId)
    const account = await requireProduct(bank.database, session, found.debit.productId, ACCOUNT_TYPES)
    const closed = whyClosed(found, now)
    if (closed !== undefined) throw new Failure('DEBIT_CLOSED', { message: closed })
    const motive = MOTIVES.find(({ id }) => id === input.motive)
    if (!motive) throw badInput('motive', CHOOSE_LISTED_MOTIVE)
    const { received, debit } = found
    return {
      title: 'Devolución de un adeudo B2B',
      amount: received.amount,
      payee: received.theirName,
      purpose: `devolver un adeudo de ${formatAmount(received.amount, { currency: null })} EUR de ${shortName(received.theirName)}`,
      facts: [...debitFacts(found, account, 'Cuenta'), { label: 'Motivo', field: 'motive', value: { type: 'TEXT', text: motive.label } }],
      legs: [],
      done: {
        title: 'Devolución firmada',
        text: `El adeudo de ${formatAmount(received.amount)} de ${received.theirName} no se cargará.`,
        next: [
          `Se enviará el ${formatDayTime(debit.decideUntil)}. Hasta entonces puede deshacerlo.`,
          'Lo que deba al acreedor no cambia: si le debe ese dinero, tendrá que pagarlo de otra forma.',
        ],
      },
      product: account,
      // Nothing was charged, and nothing will be.
      protects: true,
      later: true,
      signBefore: { at: debit.decideUntil, code: 'DEBIT_CLOSED' },
      data: { id: received.id, motive: input.motive },
    }
  },
  refusals: { DEBIT_CLOSED },
  work: async (tx, { now, order, data: { id, motive } }) => {
    const found = await giveBack(tx, { id, motive, now, orderId: order.id })
    if (!found) return 'DEBIT_CLOSED'
    await debitTaskDone(tx, found.received, now)
    return undefined
  },
}

export const cancelRestored: TwoStepOperation<OnePendingDebit, object, Pick<Returning, 'id'>, 'DEBIT_CLOSED'> = {
  kind: 'b2b-debit-return-undone',
  calls: undoCalls,
  prepare: async ({ bank, session, params, now }) => {
    const found = await requireDebit(bank.database, session.userId, params.debitId)
    const account = await requireProduct(bank.database, session, found.debit.productId, ACCOUNT_TYPES)
    if (!isUndoable(found, now)) throw new Failure('DEBIT_CLOSED', { message: 'La devolución ya se ha enviado, o no la había.' })
    const { received, debit, lack } = found
    const isPaid = lack === null || debit.letThroughAt !== null
    return {
      title: 'Deshacer una devolución',
      amount: received.amount,
      payee: received.theirName,
      purpose: `deshacer la devolución de un adeudo de ${formatAmount(received.amount, { currency: null })} EUR de ${shortName(received.theirName)}`,
      facts: debitFacts(found, account, 'Cuenta'),
      legs: [],
      done: {
        title: 'Devolución deshecha',
        text: isPaid
          ? `El adeudo se cargará el ${formatDay(received.settlementOn)}.`
          : `El adeudo vuelve a esperar su decisión, hasta el ${formatDayTime(debit.decideUntil)}.`,
        next: [],
      },
      product: account,
      later: true,
      signBefore: { at: debit.decideUntil, code: 'DEBIT_CLOSED' },
      data: { id: received.id },
    }
  },
  refusals: { DEBIT_CLOSED },
  work: async (tx, { bank, now, data: { id } }) => {
    const found = await undoGivingBack(tx, { id, now })
    if (!found) return 'DEBIT_CLOSED'
    if (found.state === 'PENDING') await tellUndecided(tx, bank, found.received, { until: found.debit.decideUntil, now })
    return undefined
  },
}
