/** Stopping what merchants may charge: a permission denied or withdrawn, a subscription ended, paused or lowered. None is signed. */
import type { consentDenial, consentRevocation } from '@almenara/contract/areas/bizum/consents'
import type { mandateCancelation, mandateUpdate } from '@almenara/contract/areas/bizum/mandates'
import { formatAmount } from '@almenara/contract/money'
import { eq } from 'drizzle-orm'
import { badInput, Failure } from '../../../http/failure.ts'
import type { Handler } from '../../../http/handler.ts'
import { recordEvent } from '../../../session-log/record-event.ts'
import { changeConsents } from '../waiting.ts'
import { bizumConsents, bizumMandates } from './tables.ts'
import { tellNow } from '../tell-scheme.ts'
import { closedConsent, withPurchase } from './consent-permissions.ts'
import {
  consentStateAt,
  endConsentRow,
  lockConsent,
  lockMandate,
  mostOf,
  readConsent,
  requireConsent,
  requireMandate,
} from './consent-rows.ts'
import { endMandateRow } from './mandates-in.ts'
import { consentsTold, mandatesTold } from './tell-consents.ts'
import { SUBSCRIPTION_OVER } from '../words.ts'

/** Ends it and its subscriptions here at once; the scheme is told until it knows. The same again answers the same. Throws BIZUM_CLOSED. */
export const revokeConsent: Handler<typeof consentRevocation> = async ({ bank, session, now, params }) => {
  const { id } = await requireConsent(bank.database, session.userId, params.id)
  await bank.database.transaction(async (tx) => {
    const row = await lockConsent(tx, id)
    if (!row) throw new Failure('NOT_FOUND')
    if (row.state === 'ENDED' && row.endedBy === 'CUSTOMER') return
    const state = consentStateAt(row, now)
    if (state !== 'ACCEPTED') throw closedConsent(row, state)
    await endConsentRow(tx, row, 'CUSTOMER', now, false)
    await recordEvent(tx, session, { kind: 'BIZUM_CONSENT_ENDED', at: now, data: { what: row.merchant.name } })
  })
  await tellNow(bank, consentsTold, id)
  return { id, state: 'ENDED' }
}

/** Throws BIZUM_CLOSED where it is not asked any more, or is answered with its purchase. */
export const denyConsent: Handler<typeof consentDenial> = async ({ bank, session, now, params }) => {
  const { id } = await requireConsent(bank.database, session.userId, params.id)
  await bank.database.transaction(async (tx) => {
    const row = await lockConsent(tx, id)
    if (!row) throw new Failure('NOT_FOUND')
    if (row.state === 'DENIED') return
    const state = consentStateAt(row, now)
    if (state !== 'ASKED' || row.orderId !== null || (await withPurchase(tx, id))) throw closedConsent(row, state)
    const tell = { untoldSince: now, nextAttemptAt: now, attempts: 0 }
    await changeConsents(tx, eq(bizumConsents.id, id), { state: 'DENIED', endedAt: now, endedBy: 'CUSTOMER', ...tell }, now)
    await recordEvent(tx, session, { kind: 'BIZUM_REJECTED', at: now, data: { what: `Permiso a ${row.merchant.name}` } })
  })
  await tellNow(bank, consentsTold, id)
  return { id, state: 'DENIED' }
}

/** Ends one subscription and leaves its permission. The same again answers the same. */
export const cancelMandate: Handler<typeof mandateCancelation> = async ({ bank, session, now, params }) => {
  const { id } = await requireMandate(bank.database, session.userId, params.id)
  await bank.database.transaction(async (tx) => {
    const row = await lockMandate(tx, id)
    if (row?.state === 'ENDED' && row.endedBy !== 'CUSTOMER') throw new Failure('BIZUM_CLOSED', { message: SUBSCRIPTION_OVER })
    if (!row || row.state === 'ENDED') return
    await endMandateRow(tx, row, 'CUSTOMER', now)
    await recordEvent(tx, session, { kind: 'BIZUM_CONSENT_ENDED', at: now, data: { what: row.title } })
  })
  await tellNow(bank, mandatesTold, id)
  return { id, state: 'ENDED' }
}

/** Throws BIZUM_CLOSED once it is over, BAD_INPUT on `ceiling` for one that would let it charge more: that is signed. */
export const updateMandate: Handler<typeof mandateUpdate> = async ({ bank, session, params, body }) => {
  const { id } = await requireMandate(bank.database, session.userId, params.id)
  return bank.database.transaction(async (tx) => {
    const row = await lockMandate(tx, id)
    if (!row || row.state === 'ENDED') throw new Failure('BIZUM_CLOSED', { message: SUBSCRIPTION_OVER })
    const consent = await readConsent(tx, row.consentId)
    const most = consent ? mostOf(row, consent) : null
    if (body.ceiling !== undefined && body.ceiling <= 0)
      throw badInput('ceiling', 'Escriba un máximo mayor que cero. Para que no cobre, páusela.')
    if (body.ceiling !== undefined && most !== null && body.ceiling > most) {
      throw badInput('ceiling', `Ahora puede cobrar hasta ${formatAmount(most)}. Para subirlo hay que firmar.`)
    }
    const state = body.state ?? row.state
    const customerCeiling = body.ceiling ?? row.customerCeiling
    await tx.update(bizumMandates).set({ state, customerCeiling }).where(eq(bizumMandates.id, id))
    return { id, state, ...(customerCeiling === null ? {} : { ceiling: customerCeiling }) }
  })
}
