/** A transfer between two accounts of the same customer: free, at once, at any hour. */
import { internalTransfer as calls, type InternalTransferInput, type internalTargets } from '@almenara/contract/areas/transfers/internal'
import type { TransferSource } from '@almenara/contract/areas/transfers/scope'
import { OWN_ACCOUNT_MISSING, SAME_ACCOUNT } from '@almenara/contract/field-faults'
import type { Iban } from '@almenara/contract/iban'
import { MAX_LENGTH } from '@almenara/contract/limits'
import { formatAmount } from '@almenara/contract/money'
import { badInput } from '../../http/failure.ts'
import type { Handler } from '../../http/handler.ts'
import { ACCOUNT_TYPES, displayName, ownedProducts, requireProduct, type OwnedProduct } from '../../products/access.ts'
import { haveSameHolders } from '../../products/holders.ts'
import { money } from '../../products/position.ts'
import type { Prepared } from '../../two-step/authorize.ts'
import type { TwoStepOperation } from '../../two-step/define.ts'
import { AVAILABLE_NOW } from '../../two-step/result-words.ts'
import type { Ordering } from './external-transfer.ts'
import { checkFavouriteAlias } from './saved/favourite-alias.ts'
import { requireStored } from './saved/stored-list.ts'
import { openedTransfer, orderedWords, type OrderedTransfer } from './ordered.ts'
import { bookLegs } from '../../payments/payment-postings.ts'
import { channelOf } from '../../payments/transfer-limits.ts'
import { checkAmount, checkConcept } from './transfer-payee.ts'
import { factsOf, isTakenNow, outcomeOf, purposeOf, warningsOf } from './transfer-review.ts'
import { planOf } from './transfer-when.ts'
import { makeTransfers, TRANSFER_REFUSALS, type TransferRefusal } from './transfer-work.ts'

/** What the customer calls an account of theirs, as long as a beneficiary's name may be between own accounts. */
export const ownPayeeName = (account: OwnedProduct): string => displayName(account).slice(0, MAX_LENGTH.ownPayeeName).trim()

/** Every other account of the customer: a consultative one may receive. */
export const readInternalTargets: Handler<typeof internalTargets> = async ({ bank, session, params }) => {
  await requireProduct(bank.database, session, params.id, ACCOUNT_TYPES)
  const accounts = await ownedProducts(bank.database, session, ACCOUNT_TYPES)
  const others = accounts.filter(({ id }) => id !== params.id)
  return {
    accounts: others.map((account) => ({
      id: account.id,
      name: ownPayeeName(account),
      iban: account.identifier,
      available: money(account).available,
    })),
  }
}

export const internalTransfer: TwoStepOperation<TransferSource, InternalTransferInput, OrderedTransfer, TransferRefusal> = {
  kind: 'internal-transfer',
  calls,
  prepare: async ({ bank, session, now, params, input }) => {
    const accounts = await ownedProducts(bank.database, session, ACCOUNT_TYPES)
    const source = accounts.find(({ id }) => id === params.id) ?? (await requireProduct(bank.database, session, params.id, ACCOUNT_TYPES))
    return prepareInternal({ bank, session, now, source, accounts }, input)
  },
  opened: openedTransfer,
  refusals: TRANSFER_REFUSALS,
  work: makeTransfers,
}

type Between = Ordering & {
  /** All those of the customer. */
  accounts: readonly OwnedProduct[]
}

/** The whole of it, whatever it comes from: typed now, or stored before. */
export async function prepareInternal(
  { bank, session, now, source, accounts }: Between,
  input: InternalTransferInput,
): Promise<Prepared<OrderedTransfer>> {
  const target = accounts.find(({ id }) => id === input.target)
  if (!target) throw badInput('target', OWN_ACCOUNT_MISSING)
  if (target.id === source.id) throw badInput('target', SAME_ACCOUNT)
  checkAmount(input.amount)
  const plan = planOf(input.when ?? { type: 'TODAY' }, now, true)
  const { available } = money(source)
  if (isTakenNow(plan) && input.amount > available) {
    throw badInput('amount', `En la cuenta hay ${formatAmount(available)} disponibles. Escriba un importe menor.`, 'INSUFFICIENT_FUNDS')
  }
  const concept = checkConcept(input.concept) || 'Traspaso entre cuentas propias'
  const favourite = await checkFavouriteAlias(bank.database, session, { source: source.id, scope: 'internal' }, input.favourite)
  if (input.stored !== undefined) await requireStored(bank.database, { productId: source.id, scope: 'internal' }, input.stored)
  const ordered: OrderedTransfer = {
    scope: 'internal',
    channel: channelOf(session),
    source: {
      productId: source.id,
      ledgerAccountId: source.ledgerAccountId,
      name: displayName(source),
      iban: source.identifier,
    },
    payee: {
      name: ownPayeeName(target),
      iban: target.identifier as Iban,
      bic: bank.brand.bic,
      targetAccountId: target.ledgerAccountId,
      targetId: target.id,
    },
    amount: input.amount,
    concept,
    plan,
    ...(favourite ? { favourite } : {}),
    ...(input.stored ? { stored: input.stored } : {}),
  }
  const ownAccounts = await haveSameHolders(bank.database, [source.id, target.id])
  return preparedOf({ ordered, source, ownAccounts })
}

interface Parts {
  ordered: OrderedTransfer
  source: OwnedProduct
  /** Whether both have the same holders. */
  ownAccounts: boolean
}

function preparedOf({ ordered, source, ownAccounts }: Parts): Prepared<OrderedTransfer> {
  const { amount, payee, plan, favourite, stored } = ordered
  const later = !isTakenNow(plan)
  const warnings = warningsOf(ordered, { source })
  const done = {
    title: 'Traspaso hecho',
    text: `Ya hay ${formatAmount(amount)} más en «${payee.name}».`,
    next: ['El cargo y el abono ya aparecen en los movimientos de las dos cuentas.', AVAILABLE_NOW],
  }
  return {
    title: plan.type === 'PERIODIC' ? 'Traspaso periódico entre sus cuentas' : 'Traspaso entre sus cuentas',
    amount,
    payee: payee.name,
    purpose: purposeOf(ordered),
    facts: factsOf(ordered, source, false),
    ...(warnings.length > 0 ? { warnings } : {}),
    legs: later ? [] : bookLegs(orderedWords(ordered)),
    ...(later ? outcomeOf(ordered) : { done }),
    product: source,
    ...(later ? { later } : {}),
    strong: plan.type === 'PERIODIC',
    payment: true,
    ...(ownAccounts ? { ownAccounts } : {}),
    // At once, and nothing else to do: it goes with those that arrive together.
    ...(!later && favourite === undefined && stored === undefined ? { plain: true } : {}),
    data: ordered,
  }
}
