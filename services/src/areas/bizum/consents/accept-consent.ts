/** Permitting a merchant to charge, without a charge today: signed, and done once the scheme says so. */
import { NOTHING_TODAY } from '@almenara/contract/areas/bizum/words'
import { consentAcceptance, type ConsentAcceptanceInput, type ConsentParams } from '@almenara/contract/areas/bizum/consents'
import { formatAmount, type Cents } from '@almenara/contract/money'
import { endSentence } from '@almenara/contract/sentence'
import { eq } from 'drizzle-orm'
import type { Bank } from '../../../bank.ts'
import { badInput } from '../../../http/failure.ts'
import { displayName } from '../../../products/access.ts'
import type { TwoStepOperation } from '../../../two-step/define.ts'
import { WILL_TELL } from '../../../two-step/result-words.ts'
import { PROCESSING } from '../../../two-step/work.ts'
import { requireBizum, requirePayingAccount } from '../contract/require-contract.ts'
import { bizumConsents } from './tables.ts'
import { tellNow } from '../tell-scheme.ts'
import { closedConsent, withPurchase } from './consent-permissions.ts'
import { consentStateAt, lockConsent, requireConsent } from './consent-rows.ts'
import { consentsTold } from './tell-consents.ts'
import { laterWords } from './terms-words.ts'

interface Allowing {
  consentId: string
  productId: string
  ceiling?: Cents
}

type Refusal = 'BIZUM_CLOSED' | 'CONSENT_GONE'

export const acceptConsent: TwoStepOperation<ConsentParams, ConsentAcceptanceInput, Allowing, Refusal> = {
  kind: 'bizum-consent-acceptance',
  calls: consentAcceptance,
  prepare: async ({ bank, session, now, params, input }) => {
    await requireBizum(bank.database, session)
    const row = await requireConsent(bank.database, session.userId, params.id)
    const state = consentStateAt(row, now)
    if (state !== 'ASKED' || row.orderId !== null || (await withPurchase(bank.database, row.id))) throw closedConsent(row, state)
    const { terms, merchant, purpose } = row
    if (input.ceiling !== undefined && (input.ceiling <= 0 || (terms.amount !== undefined && input.ceiling > terms.amount))) {
      throw badInput(
        'ceiling',
        `Escriba un máximo mayor que cero${terms.amount === undefined ? '' : ` y hasta ${formatAmount(terms.amount)}`}.`,
      )
    }
    const account = await requirePayingAccount(bank.database, session, input.account)
    return {
      title: `Permiso a ${merchant.name} para cobrarle con Bizum`,
      payee: merchant.name,
      purpose: `permitir a ${merchant.name} cobrarle con Bizum`,
      facts: [
        { label: 'Comercio', value: { type: 'TEXT', text: merchant.name } },
        { label: 'Para qué', value: { type: 'TEXT', text: purpose } },
        { label: 'Hoy', value: { type: 'TEXT', text: 'No se cobra nada.' } },
        { label: 'Después', field: 'ceiling', value: { type: 'TEXT', text: laterWords(terms, input.ceiling) } },
        { label: 'Se cobrará en', field: 'account', value: { type: 'PARTY', name: displayName(account), iban: account.identifier } },
      ],
      legs: [],
      meanwhile: {
        title: 'Permiso en curso',
        text: `Bizum todavía no ha confirmado el permiso a ${endSentence(merchant.name)}`,
        next: [NOTHING_TODAY, WILL_TELL],
      },
      done: {
        title: 'Permiso dado',
        text: `${merchant.name} puede cobrarle con Bizum. Hoy no se cobra nada.`,
        next: ['Puede ponerle un máximo o retirarlo cuando quiera.'],
      },
      product: account,
      strong: true,
      signBefore: { at: row.answerBy, code: 'BIZUM_CLOSED' },
      data: { consentId: row.id, productId: account.id, ...(input.ceiling === undefined ? {} : { ceiling: input.ceiling }) },
    }
  },
  refusals: {
    BIZUM_CLOSED: 'El permiso ya no se puede dar: se ha respondido, se ha retirado o ha caducado. No se ha cobrado nada.',
    CONSENT_GONE: 'El comercio ha retirado lo que pedía, o ha caducado. No se ha dado el permiso ni se ha cobrado nada.',
  },
  work: async (tx, { order, data, now }) => {
    const row = await lockConsent(tx, data.consentId)
    if (!row || consentStateAt(row, now) !== 'ASKED' || row.orderId !== null) return 'BIZUM_CLOSED'
    const { productId, ceiling = null } = data
    await tx
      .update(bizumConsents)
      .set({ orderId: order.id, productId, ceiling, nextAttemptAt: now, attempts: 0 })
      .where(eq(bizumConsents.id, row.id))
    return PROCESSING
  },
  follow: askOnce,
}

async function askOnce(bank: Bank, orderId: string): Promise<void> {
  const [row] = await bank.database.select({ id: bizumConsents.id }).from(bizumConsents).where(eq(bizumConsents.orderId, orderId))
  if (row) await tellNow(bank, consentsTold, row.id)
}
