/** What a product's menu offers a customer, and why not: decided for accounts and cards alike (specification §6). */
import type { ActionDenial, AllowedAction, AllowedActions } from '@almenara/contract/allowed-actions'
import type { Instant } from '@almenara/contract/dates'
import type { Feature } from '@almenara/contract/features'
import { CONSULTATIVE, NO_METHOD, PRODUCT_CONSULTATIVE } from '@almenara/contract/refusal-words'
import type { Bank } from '../bank.ts'
import { Failure } from '../http/failure.ts'
import type { Session } from '../identity/sessions.ts'
import type { OwnedProduct } from '../products/access.ts'
import { requireOpen } from '../status/gate.ts'
import { coSignersOf } from './co-signatories.ts'
import { readSignatory } from './signatory.ts'

export interface Denial {
  code: ActionDenial
  /** What the customer reads. */
  text: string
}

/** An action of a menu: the feature it rests on, and what else may stand in its way. Their order is the menu's. */
export interface ActionRule<Action extends string> {
  action: Action
  feature: Feature
  /** It asks for no signature: whoever has nothing to sign with, or has it locked, may do it too. */
  protects?: boolean
  /** It only shows something or saves it for later: whoever may not operate may do it too. */
  reads?: boolean
  /** Asked last, of what the product itself or what the customer has makes impossible. */
  deny?: () => Promise<Denial | undefined> | Denial | undefined
}

/** Whoever was asked to sign the order behind something has its receipt. */
export const ORDER_RECEIPT: ActionRule<'RECEIPT'> = { action: 'RECEIPT', feature: 'session', reads: true }

interface Deciding {
  bank: Bank
  session: Session
  now: Instant
}

/** Each action with why it may not be done: what concerns the customer first, then the service, then the product. */
export async function decideActions<Action extends string>(
  { bank, session, now }: Deciding,
  product: Pick<OwnedProduct, 'id' | 'canOperate' | 'signatures' | 'signLimit'>,
  rules: readonly ActionRule<Action>[],
): Promise<AllowedActions<Action>> {
  if (rules.length === 0) return { actions: [] }
  const personal = await personalDenial({ bank, session, now }, product)
  const decided = rules.map(async ({ action, feature, protects, reads, deny }): Promise<AllowedAction<Action>> => {
    const denial =
      (reads || (protects && isOfSignature(personal)) ? undefined : personal) ??
      (await serviceDenial(bank, feature, now)) ??
      (await deny?.())
    return { action, signatures: protects || reads ? 1 : product.signatures, ...(denial ? { denial } : {}) }
  })
  const coSigners = (await coSignersOf(bank.database, session.userId, [product])).get(product.id)
  return { actions: await Promise.all(decided), ...(coSigners ? { coSigners } : {}) }
}

function isOfSignature(denial: Denial | undefined): boolean {
  return denial?.code === 'NO_METHOD' || denial?.code === 'LOCKED'
}

async function personalDenial(
  { bank, session, now }: Deciding,
  { canOperate }: Pick<OwnedProduct, 'canOperate'>,
): Promise<Denial | undefined> {
  const { executive, enrolled } = await readSignatory(bank.database, session, now)
  if (!executive)
    return {
      code: 'CONSULTATIVE',
      text: CONSULTATIVE,
    }
  if (!canOperate)
    return {
      code: 'PRODUCT_CONSULTATIVE',
      text: PRODUCT_CONSULTATIVE,
    }
  if (enrolled.length === 0) return { code: 'NO_METHOD', text: NO_METHOD }
  if (enrolled.every(({ locked }) => locked))
    return { code: 'LOCKED', text: 'Todos sus métodos de firma están bloqueados. Acuda a su oficina.' }
  return undefined
}

/** The bank's own words for the closure, where it gave some. */
async function serviceDenial(bank: Bank, feature: Feature, now: Instant): Promise<Denial | undefined> {
  try {
    await requireOpen(bank, feature, now)
    return undefined
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { code: 'SERVICE_OFF', text: error.hostText || 'No está disponible en este momento. Vuelva a intentarlo más tarde.' }
  }
}
