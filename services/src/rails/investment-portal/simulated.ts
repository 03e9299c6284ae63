/** The simulated portal: it has a page of its own (`simulated-page.ts`), says that it is one, and lets each hand-over in once. */
import { lt } from 'drizzle-orm'
import { addSeconds, type Instant } from '@almenara/contract/dates'
import type { Database } from '../../db/connection.ts'
import { keyFor } from '../../secrets.ts'
import { HAND_OVER_SECONDS, handOverTo, readHandOver } from './hand-over.ts'
import type { HandedCustomer, InvestmentPortalPort } from './port.ts'
import { simulatedHandOvers } from './tables.ts'

export const SIMULATED_PAGE = '/dev/inversion'
const ISSUER = 'demo'

/** `portalUrl`: where the bank's own site stands, whose page it is. */
export function simulatedInvestmentPortal(sealingKey: Buffer, portalUrl: string): InvestmentPortalPort {
  const hand = { key: keyFor(sealingKey, 'in-box-investment-portal'), issuer: ISSUER, page: new URL(SIMULATED_PAGE, portalUrl).href }
  return { status: async () => 'ON', handOver: (customer, now) => handOverTo(hand, customer, now) }
}

/** Lets a customer in with a token; `undefined` when it is not ours, has run out, or has been used. */
export async function letIn(database: Database, sealingKey: Buffer, token: string, now: Instant): Promise<HandedCustomer | undefined> {
  const claims = readHandOver({ key: keyFor(sealingKey, 'in-box-investment-portal'), issuer: ISSUER }, token, now)
  if (!claims) return undefined
  return database.transaction(async (tx) => {
    // Twice their life: long after the last of them could be used.
    await tx.delete(simulatedHandOvers).where(lt(simulatedHandOvers.usedAt, addSeconds(now, -2 * HAND_OVER_SECONDS)))
    const { rowCount } = await tx.insert(simulatedHandOvers).values({ jti: claims.jti, usedAt: now }).onConflictDoNothing()
    return rowCount === 1 ? { subject: claims.sub, name: claims.name } : undefined
  })
}
