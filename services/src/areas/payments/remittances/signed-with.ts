import { Failure } from '../../../http/failure.ts'
import type { OwnedProduct } from '../../../products/access.ts'
import type { OwnedRemittanceContract } from '../contracts/contracts.ts'

/** The contract, with the rules of all that is signed together: the most signatures, and the lowest of what this user may sign alone. */
export function productOf(contracts: readonly OwnedRemittanceContract[]): OwnedProduct {
  const [first] = contracts
  if (!first) throw new Failure('NOT_FOUND')
  const limits = contracts.flatMap(({ signLimit, account }) => [signLimit, account.signLimit]).filter((limit) => limit !== null)
  const { account, id, number: identifier, commercialName, openedOn, alias, canOperate, canPrepare } = first
  return {
    id,
    type: 'TRANSFER_CREDITOR',
    identifier,
    commercialName,
    openedOn,
    alias,
    canOperate,
    canPrepare,
    hidden: false,
    ledgerAccountId: account.ledgerAccountId,
    balance: account.balance,
    held: account.held,
    overdraft: account.overdraft,
    signatures: Math.max(...contracts.flatMap(({ signatures, account: charged }) => [signatures, charged.signatures])),
    signLimit: limits.toSorted((one, other) => one - other)[0] ?? null,
  }
}
