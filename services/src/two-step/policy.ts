/**
 * What an order must be signed with, if with anything: the one place where it is decided, from what the order says of itself (`Effect`),
 * its amount and the bank's settings.
 *
 * A printed card can be copied and a PIN is known, as the password is: neither proves possession, so with the password they are not two
 * independent elements (RTS SCA 2018/389 art. 4 and 9; EBA-Op-2019-06, paragraphs 35 and 43). They sign what the bank has judged of
 * low risk: payments up to the brand's `weakSignatureMaximum`. Whatever has no amount changes the contract or the means of signing, and
 * needs strong authentication (PSD2 art. 97(1)(c)).
 */
import type { Brand } from '@almenara/contract/brand'
import { LOW_VALUE, SIGNING_SETTINGS, WEAK_SIGNATURE_MAXIMUM } from '@almenara/contract/limits'
import { toCents, type Cents } from '@almenara/contract/money'
import { ENROLLED_METHODS, type Exemption, type SignatureMethod } from '@almenara/contract/two-step'
import type { Effect } from './freeze.ts'

const WEAK: readonly SignatureMethod[] = ['COORDINATES', 'CARD_PIN']
/** Those with which signing is strong authentication. */
export const STRONG = ENROLLED_METHODS.filter((method) => !WEAK.includes(method))

/** Whether an operation of this amount may be signed so; `undefined` moves no money. */
export function isEnough(method: SignatureMethod, amount: Cents | null | undefined, brand: Pick<Brand, 'weakSignatureMaximum'>): boolean {
  if (!WEAK.includes(method)) return true
  return amount != null && amount <= (brand.weakSignatureMaximum ?? WEAK_SIGNATURE_MAXIMUM)
}

/** What an order says of itself on which an exemption may rest. */
export type ExemptionFacts = Pick<
  Effect,
  'amount' | 'strong' | 'enrols' | 'protects' | 'ownAccounts' | 'trustedPayee' | 'ownDocuments' | 'payment'
>

/**
 * Why an order that one customer may sign needs no code; absent when it must be signed. What several must sign is never exempt but where it
 * protects: one signatory is enough to stop something, and nobody proves less because somebody else comes after.
 */
export function exemptionOf(facts: ExemptionFacts, required: number, brand: Pick<Brand, 'signing'>): Exemption | undefined {
  if (facts.protects) return 'PROTECTS'
  if (required > 1 || facts.strong || facts.enrols) return undefined
  if (facts.ownDocuments) return 'OWN_DOCUMENTS'
  const { ownAccounts, trustedPayees } = signingSettings(brand)
  if (facts.ownAccounts && ownAccounts) return 'OWN_ACCOUNTS'
  const trusted = facts.trustedPayee && trustedPayees.on && facts.amount !== undefined && facts.amount <= trustedPayees.maximum
  return trusted ? 'TRUSTED_PAYEE' : undefined
}

/** What needs no code in this bank. */
export function signingSettings({ signing }: Pick<Brand, 'signing'>) {
  const { ownAccounts, trustedPayees, lowValue } = SIGNING_SETTINGS
  const { on, maximum } = signing?.trustedPayees ?? trustedPayees
  return {
    ownAccounts: signing?.ownAccounts ?? ownAccounts,
    trustedPayees: { on, maximum: toCents(maximum) },
    lowValue: signing?.lowValue ?? lowValue,
  }
}

/** Whether it may go without a code for its low value, if what went so since the last strong authentication leaves room for it. */
export function isOfLowValue({ payment, strong, amount }: ExemptionFacts, required: number, brand: Pick<Brand, 'signing'>): boolean {
  if (!signingSettings(brand).lowValue || !payment || strong || required > 1) return false
  return amount !== undefined && amount <= LOW_VALUE.maximum
}

/** How the connection info of a sign-in says that it came from the app (specification §3). */
export const NATIVE_APPLICATION = 'appNative'

/** Whether it can be given from where the customer is: the app's own key is in the app. */
export function isAtHand(method: SignatureMethod, application: string | undefined): boolean {
  return method !== 'BIOMETRY' || application === NATIVE_APPLICATION
}
