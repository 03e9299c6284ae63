/** Verification of payee (Regulation (EU) 260/2012 art. 5c), as the bank needs it from the scheme: is this name that of the account's holder? */
import type { NameVerdict } from '../../identity/judge-name.ts'

/** `NOAP`: it could not be verified: the other bank does not take part, does not answer, or has no such account to speak of. */
export type VopVerdict = NameVerdict | { result: 'NOAP' }

export interface VopPort {
  /** The payer's bank must have an answer in five seconds. Never throws. */
  verify(iban: string, name: string): Promise<VopVerdict>
}
