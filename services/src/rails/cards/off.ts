/** A bank whose cards are nobody's to ask: no PIN is judged, and no card changes. */
import { UNAVAILABLE, type CardsPort } from './port.ts'

export const noCardProcessor: CardsPort = {
  verifyPin: async () => UNAVAILABLE,
  change: async () => UNAVAILABLE,
  reissue: async () => UNAVAILABLE,
  reveal: async () => UNAVAILABLE,
  clearings: async () => UNAVAILABLE,
}
