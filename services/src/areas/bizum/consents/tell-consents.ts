/** What the scheme is told of permissions and subscriptions: allowed, not allowed, or over. Of one that is allowed, its word decides. */
import { eq } from 'drizzle-orm'
import type { AnswerOutcome } from '../../../rails/bizum/port.ts'
import { settleOrder } from '../../../two-step/settle.ts'
import { changeConsents } from '../waiting.ts'
import { bizumConsents, bizumMandates } from './tables.ts'
import type { Telling, Written } from '../tell-scheme.ts'
import { lockConsent, lockMandate, readConsent, readMandate, type ConsentRow, type MandateRow } from './consent-rows.ts'
import { beginConsent, endAskedConsent } from './consents-in.ts'

export const consentsTold: Telling<ConsentRow> = {
  table: bizumConsents,
  read: readConsent,
  lock: lockConsent,
  tell: async ({ bizum }, row) => {
    const { id, schemeId, orderId, ceiling, state } = row
    if (state === 'ENDED') return known((await bizum.endConsent(schemeId)).outcome)
    if (state === 'DENIED') return known((await bizum.answerConsent(schemeId, { key: id, accept: false })).outcome)
    if (state !== 'ASKED' || orderId === null) return known('DONE')
    const answer = await bizum.answerConsent(schemeId, { key: orderId, accept: true, ...(ceiling === null ? {} : { ceiling }) })
    return answer.outcome === 'UNKNOWN' ? undefined : accepted(orderId, answer)
  },
}

function known(outcome: AnswerOutcome['outcome']): Written<ConsentRow> | undefined {
  if (outcome === 'UNKNOWN') return undefined
  return async (tx, { id }) => {
    await tx.update(bizumConsents).set({ untoldSince: null }).where(eq(bizumConsents.id, id))
    return undefined
  }
}

/** Its order ends with it: done, or refused because the merchant had taken it back or its time was over. */
function accepted(orderId: string, answer: AnswerOutcome): Written<ConsentRow> {
  return async (tx, current, now) => {
    // No money is held: the order's own id stands where a hold's would.
    const ended = { orderId, hold: orderId, now }
    if (answer.outcome === 'DONE' && current.state === 'ASKED') {
      await beginConsent(tx, current, {}, now)
      await settleOrder(tx, ended)
      return undefined
    }
    await endAskedConsent(tx, current.id, answer.outcome === 'GONE' && answer.how === 'EXPIRED' ? 'EXPIRED' : 'WITHDRAWN', now)
    await settleOrder(tx, { ...ended, refusal: 'CONSENT_GONE' })
    // What the scheme has for allowed and this bank no longer has is ended there too.
    if (answer.outcome !== 'DONE') return undefined
    await changeConsents(tx, eq(bizumConsents.id, current.id), { state: 'ENDED', endedBy: 'BANK' }, now)
    return 'AGAIN'
  }
}

export const mandatesTold: Telling<MandateRow> = {
  table: bizumMandates,
  read: readMandate,
  lock: lockMandate,
  tell: async ({ bizum }, { schemeId }) => {
    const answer = await bizum.endMandate(schemeId)
    if (answer.outcome === 'UNKNOWN') return undefined
    return async (tx, { id }) => {
      await tx.update(bizumMandates).set({ untoldSince: null }).where(eq(bizumMandates.id, id))
      return undefined
    }
  },
}
