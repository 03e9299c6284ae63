/**
 * Which ways of signing are good enough for what is signed: the one place where it is decided.
 *
 * A printed card can be copied and a PIN is known, as the password is: neither proves possession, so with the password they are not two
 * independent elements (RTS SCA 2018/389 art. 4 and 9; EBA-Op-2019-06, paragraphs 35 and 43). They sign what the bank has judged of
 * low risk: payments up to the brand's `weakSignatureMaximum`. Whatever has no amount changes the contract or the means of signing, and
 * needs strong authentication (PSD2 art. 97(1)(c)).
 */
import type { Brand } from '@almenara/contract/brand'
import { WEAK_SIGNATURE_MAXIMUM } from '@almenara/contract/limits'
import type { Cents } from '@almenara/contract/money'
import type { SignatureMethod } from '@almenara/contract/two-step'

const WEAK: readonly SignatureMethod[] = ['COORDINATES', 'CARD_PIN']

/** Whether an operation of this amount may be signed so; `undefined` moves no money. */
export function isEnough(method: SignatureMethod, amount: Cents | null | undefined, brand: Pick<Brand, 'weakSignatureMaximum'>): boolean {
  if (!WEAK.includes(method)) return true
  return amount != null && amount <= (brand.weakSignatureMaximum ?? WEAK_SIGNATURE_MAXIMUM)
}

/** How the connection info of a sign-in says that it came from the app (specification §3). */
export const NATIVE_APPLICATION = 'appNative'

/** Whether it can be given from where the customer is: the app's own key is in the app. */
export function isAtHand(method: SignatureMethod, application: string | undefined): boolean {
  return method !== 'BIOMETRY' || application === NATIVE_APPLICATION
}
