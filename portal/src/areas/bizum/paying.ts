import type { sendAccounts } from '@almenara/contract/areas/bizum/contract'
import type { Reply } from '@almenara/contract/call'

export type PayingAccount = Reply<typeof sendAccounts>['accounts'][number]

/** The contract's own, or the first that may pay. */
export function firstPayer(accounts: readonly PayingAccount[]): string | undefined {
  const may = accounts.filter(({ denial }) => denial === undefined)
  return (may.find(({ linked }) => linked) ?? may[0])?.id
}
