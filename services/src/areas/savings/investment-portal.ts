/** The way into the investment portal, for whoever has something that is traded there. */
import type { investmentPortalAccess, investmentPortalStatus } from '@almenara/contract/areas/savings/operations'
import { Failure } from '../../http/failure.ts'
import type { Asker, Handler } from '../../http/handler.ts'
import { nameOf } from '../../identity/people.ts'
import { ownedContracts } from '../../products/access.ts'
import { recordEvent } from '../../session-log/record-event.ts'

/** Throws NOT_FOUND for whoever has neither funds nor securities: for them there is no portal. */
async function requireInvestor({ bank, session }: Asker): Promise<void> {
  const owned = await ownedContracts(bank.database, session, ['INVESTMENT_FUND', 'ACCOUNT_VALUES'])
  if (owned.length === 0) throw new Failure('NOT_FOUND')
}

export const readPortalStatus: Handler<typeof investmentPortalStatus> = async (request) => {
  await requireInvestor(request)
  return { status: await request.bank.investmentPortal.status() }
}

/** Hands the customer over: the address works once and for a minute. */
export const enterPortal: Handler<typeof investmentPortalAccess> = async (request) => {
  const { bank, session, now } = request
  await requireInvestor(request)
  if ((await bank.investmentPortal.status()) !== 'ON') throw new Failure('INVESTMENT_PORTAL_OFF')
  const name = await nameOf(bank.database, session)
  await bank.database.transaction((tx) => recordEvent(tx, session, { kind: 'INVESTMENT_PORTAL_ENTERED', at: now }))
  return bank.investmentPortal.handOver({ subject: String(session.userId), name }, now)
}
