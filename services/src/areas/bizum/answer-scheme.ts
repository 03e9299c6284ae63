/** What the bank does by itself of what people and merchants ask: it closes what has lapsed and tells the scheme what it has not told yet. */
import { and, isNotNull, isNull } from 'drizzle-orm'
import type { Bank } from '../../bank.ts'
import { chargesTold } from './consents/charges.ts'
import { consentsTold, mandatesTold } from './consents/tell-consents.ts'
import { expirePurchases } from './purchases/expire-purchases.ts'
import { purchasesTold } from './purchases/tell-purchases.ts'
import { expireRequests } from './requests/expire-requests.ts'
import { requestsTold } from './requests/tell-requests.ts'
import { bizumConsents, bizumMandates } from './consents/tables.ts'
import { tellDue } from './tell-scheme.ts'

const TOLD: readonly ((bank: Bank) => Promise<unknown>)[] = [
  (bank) => tellDue(bank, requestsTold),
  (bank) => tellDue(bank, purchasesTold),
  (bank) => tellDue(bank, chargesTold),
  (bank) => tellDue(bank, consentsTold),
  (bank) => tellDue(bank, mandatesTold),
]

/** What ended with its contract is told as what its customer ends. */
async function dueEnds({ database }: Bank): Promise<void> {
  await database.transaction(async (tx) => {
    for (const table of [bizumConsents, bizumMandates]) {
      await tx
        .update(table)
        .set({ nextAttemptAt: table.untoldSince })
        .where(and(isNotNull(table.untoldSince), isNull(table.nextAttemptAt)))
    }
  })
}

/** One turn. One part that fails does not keep the others from being tried. */
export async function answerScheme(bank: Bank): Promise<void> {
  const told = TOLD.map((one) => () => one(bank))
  const parts: (() => Promise<unknown>)[] = [() => expireRequests(bank), () => expirePurchases(bank), () => dueEnds(bank), ...told]
  const troubles: unknown[] = []
  for (const part of parts) await part().catch((error: unknown) => troubles.push(error))
  if (troubles.length > 0) throw new AggregateError(troubles, 'What Bizum is to be told could not be done')
}
