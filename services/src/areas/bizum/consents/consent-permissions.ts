/** What may be done with a permission, and why not. */
import type { BizumConsent } from '@almenara/contract/areas/bizum/consents'
import type { ConsentState } from '@almenara/contract/areas/bizum/codes'
import type { Permission } from '@almenara/contract/areas/bizum/shapes'
import { CONSULTATIVE } from '@almenara/contract/refusal-words'
import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { Failure } from '../../../http/failure.ts'
import { bizumPurchases } from '../purchases/tables.ts'
import type { ConsentRow } from './consent-rows.ts'
import { MERCHANT_WAITS } from '../words.ts'

const WORDS: Readonly<Record<ConsentState, string>> = {
  ASKED: MERCHANT_WAITS,
  ACCEPTED: 'Este permiso ya está dado.',
  DENIED: 'Ya dijo que no lo permite.',
  WITHDRAWN: 'El comercio ha retirado lo que pedía.',
  EXPIRED: 'Lo que pedía el comercio ha caducado sin respuesta.',
  ENDED: 'Este permiso ya ha terminado.',
}
const WITH_PURCHASE = 'Este permiso se da o se rechaza con la compra que lo pide.'
const BEING_ACCEPTED = 'Ya lo ha firmado: espera la confirmación de Bizum.'

/** It is asked with a purchase, and answered with it. */
export async function withPurchase(db: Db, consentId: string): Promise<boolean> {
  return (await db.$count(bizumPurchases, eq(bizumPurchases.consentId, consentId))) > 0
}

export function closedConsent({ orderId }: Pick<ConsentRow, 'orderId'>, state: ConsentState): Failure {
  const message = state !== 'ASKED' ? WORDS[state] : orderId === null ? WITH_PURCHASE : BEING_ACCEPTED
  return new Failure('BIZUM_CLOSED', { message })
}

const no = (reason: string): Permission => ({ allowed: false, reason })

export function consentPermissions(row: ConsentRow, state: ConsentState, purchased: boolean, executive: boolean): BizumConsent['can'] {
  if (!executive) return { accept: no(CONSULTATIVE), deny: no(CONSULTATIVE), revoke: no(CONSULTATIVE) }
  const asked =
    state === 'ASKED' ? (purchased ? no(WITH_PURCHASE) : row.orderId === null ? { allowed: true } : no(BEING_ACCEPTED)) : no(WORDS[state])
  return { accept: asked, deny: asked, revoke: state === 'ACCEPTED' ? { allowed: true } : no(WORDS[state]) }
}
