/** Signing a transfer that was kept: everything is checked again, and it is sent as a new one. Whoever signs it orders it. */
import { STORED, type OneStored } from '@almenara/contract/areas/transfers/stored'
import type { TransferScope } from '@almenara/contract/areas/transfers/scope'
import type { TransferWhen } from '@almenara/contract/areas/transfers/when'
import { dayAt, formatDay, type LocalDate } from '@almenara/contract/dates'
import { Failure } from '../../../http/failure.ts'
import { ACCOUNT_TYPES, ownedProducts } from '../../../products/access.ts'
import type { Prepared } from '../../../two-step/authorize.ts'
import type { Preparing, TwoStepOperation } from '../../../two-step/define.ts'
import { prepareExternal, requireSource, type Ordering } from '../external-transfer.ts'
import { followInstant } from '../../../payments/follow-instant.ts'
import { prepareInternal } from '../internal-transfer.ts'
import { openedTransfer, type OrderedTransfer } from '../ordered.ts'
import { makeTransfers, TRANSFER_REFUSALS, type TransferRefusal } from '../transfer-work.ts'
import { requireStored, type Stored } from './stored-list.ts'

export function signStored(scope: TransferScope): TwoStepOperation<OneStored, object, OrderedTransfer, TransferRefusal> {
  return {
    kind: `${scope}-stored-transfer`,
    calls: STORED[scope].sign,
    prepare: async ({ bank, session, now, params }: Preparing<OneStored, object>) => {
      const source = await requireSource(bank, session, params.id)
      const stored = await requireStored(bank.database, { productId: source.id, scope }, params.orderId)
      requireAhead(stored.when, dayAt(now))
      return prepare({ bank, session, now, source }, stored)
    },
    opened: openedTransfer,
    refusals: TRANSFER_REFUSALS,
    work: makeTransfers,
    follow: followInstant,
  }
}

async function prepare(ordering: Ordering, row: Stored): Promise<Prepared<OrderedTransfer>> {
  const { id: stored, amount, concept, when, creditorName: name, creditorIban: iban, categoryPurpose, targetId } = row
  const common = { amount, concept, stored }
  if (targetId === null)
    return prepareExternal(ordering, { ...common, name, iban, when, ...(categoryPurpose ? { categoryPurpose: categoryPurpose } : {}) })
  if (when.type === 'INSTANT') throw new RangeError(`Stored transfer ${stored} is instant and between own accounts`)
  const accounts = await ownedProducts(ordering.bank.database, ordering.session, ACCOUNT_TYPES)
  return prepareInternal({ ...ordering, accounts }, { ...common, target: targetId, when })
}

/** A day that has passed is not moved in silence: it must be chosen again. */
function requireAhead(when: TransferWhen, today: LocalDate): void {
  const day = when.type === 'DAY' ? when.on : when.type === 'PERIODIC' ? when.firstOn : undefined
  if (day === undefined || day > today) return
  throw new Failure('TRANSFER_CLOSED', { message: `La fecha que eligió, el ${formatDay(day)}, ya ha pasado. Ábrala para elegir otra.` })
}
