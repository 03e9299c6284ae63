/** Whether the customer has Bizum, for every screen that begins by asking. */
import type { bizumStatus } from '@almenara/contract/areas/bizum/contract'
import type { Handler } from '../../../http/handler.ts'
import { isFeatureOpen } from '../../../status/gate.ts'
import { standingWords } from './contract-states.ts'
import { bizumAccounts, denialOfAll } from './paying-accounts.ts'
import { latestContract } from './require-contract.ts'

/** Answered while Bizum is OFF too: `online` says so. */
export const readStatus: Handler<typeof bizumStatus> = async ({ bank, session, now }) => {
  const { database } = bank
  const [contract, accounts, online] = await Promise.all([
    latestContract(database, session.userId),
    bizumAccounts(database, session),
    isFeatureOpen(bank, 'bizum.list', now),
  ])
  const denial = denialOfAll(accounts)
  const why = { ...(denial === undefined ? {} : { denial }), online }
  if (!contract) return { state: 'NONE' as const, ...why }
  const reason = standingWords(contract)
  return { state: contract.state, since: contract.since, ...(reason === undefined ? {} : { reason }), ...why }
}
