/** Tells a customer that a way of signing of theirs has been locked: somebody may be guessing (RTS SCA art. 4(3)(b); OWASP ASVS 5.0, 6.3.5). */
import type { Instant } from '@almenara/contract/dates'
import { SIGNATURE_METHOD_NAMES } from '@almenara/contract/signature-names'
import type { SignatureMethod } from '@almenara/contract/two-step'
import type { Bank } from '../bank.ts'
import { sendSecurityNotice } from '../messages/security-notice.ts'

/** Beside the answer and not in its transaction: the lock stands whether the message can be written or not. */
export async function notifyMethodLocked(bank: Bank, userId: number, method: SignatureMethod, now: Instant): Promise<void> {
  const what = `Se ha bloqueado la firma con ${SIGNATURE_METHOD_NAMES[method]}, tras cinco intentos fallidos seguidos.`
  await bank.database.transaction((tx) => sendSecurityNotice(tx, bank, userId, { subject: 'un método de firma bloqueado', what }, now))
}
