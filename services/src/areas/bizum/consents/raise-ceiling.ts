/** Letting a subscription charge more than the customer had allowed: signed. */
import { mandateCeiling, type MandateCeilingInput, type MandateParams } from '@almenara/contract/areas/bizum/mandates'
import { formatAmount, type Cents } from '@almenara/contract/money'
import { eq } from 'drizzle-orm'
import { badInput, Failure } from '../../../http/failure.ts'
import type { TwoStepOperation } from '../../../two-step/define.ts'
import { bizumMandates } from './tables.ts'
import { agreedMost, lockMandate, readConsent, requireMandate } from './consent-rows.ts'
import { SUBSCRIPTION_OVER, WRITE_CEILING } from '../words.ts'

interface Raising {
  mandateId: string
  ceiling: Cents | null
}

export const raiseCeiling: TwoStepOperation<MandateParams, MandateCeilingInput, Raising, 'BIZUM_CLOSED'> = {
  kind: 'bizum-mandate-ceiling',
  calls: mandateCeiling,
  prepare: async ({ bank, session, params, input: { ceiling } }) => {
    const row = await requireMandate(bank.database, session.userId, params.id)
    if (row.state === 'ENDED') throw new Failure('BIZUM_CLOSED', { message: SUBSCRIPTION_OVER })
    const consent = await readConsent(bank.database, row.consentId)
    const asked = consent ? agreedMost(row, consent) : null
    if (ceiling !== undefined && ceiling <= 0) throw badInput('ceiling', WRITE_CEILING)
    if (ceiling !== undefined && asked !== null && ceiling > asked) {
      throw badInput('ceiling', `El comercio puede cobrar hasta ${formatAmount(asked)}. Escriba un máximo menor, o quítelo.`)
    }
    const now = row.customerCeiling === null ? 'Sin máximo' : formatAmount(row.customerCeiling)
    const next = ceiling === undefined ? 'Lo que permite el comercio' : formatAmount(ceiling)
    return {
      title: `Máximo de «${row.title}»`,
      purpose: `permitir que ${row.title} cobre ${ceiling === undefined ? 'sin otro máximo' : `hasta ${formatAmount(ceiling, { currency: null })} EUR`}`,
      facts: [
        { label: 'Suscripción', value: { type: 'TEXT', text: row.title } },
        { label: 'Máximo ahora', value: { type: 'TEXT', text: now } },
        { label: 'Máximo nuevo', field: 'ceiling', value: { type: 'TEXT', text: next } },
      ],
      legs: [],
      done: { title: 'Máximo cambiado', text: `«${row.title}» puede cobrar cada vez: ${next.toLowerCase()}.`, next: [] },
      strong: true,
      data: { mandateId: row.id, ceiling: ceiling ?? null },
    }
  },
  refusals: { BIZUM_CLOSED: `${SUBSCRIPTION_OVER} No se ha cambiado nada.` },
  work: async (tx, { data }) => {
    const row = await lockMandate(tx, data.mandateId)
    if (!row || row.state === 'ENDED') return 'BIZUM_CLOSED'
    await tx.update(bizumMandates).set({ customerCeiling: data.ceiling }).where(eq(bizumMandates.id, row.id))
    return undefined
  },
}
