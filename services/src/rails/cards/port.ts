/** Cards, as the bank needs them from their processor, who alone knows their numbers and PINs. */

/** `BLOCKED`: too many wrong PINs; the card needs another. `UNAVAILABLE`: nobody answered, and nothing was judged. */
export type PinVerdict = 'RIGHT' | 'WRONG' | 'BLOCKED' | 'UNAVAILABLE'

export interface CardsPort {
  /** Whether the four digits are the card's PIN. The processor counts its own attempts. Never throws. */
  verifyPin(cardToken: string, pin: string): Promise<PinVerdict>
}
