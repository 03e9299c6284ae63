/** A bank without a card processor: no PIN is checked, and no card changes. */
import { UNAVAILABLE, type CardsPort } from './port.ts'

export const noCardProcessor: CardsPort = {
  verifyPin: async () => UNAVAILABLE,
  change: async () => UNAVAILABLE,
  reissue: async () => UNAVAILABLE,
  reveal: async () => UNAVAILABLE,
  answerChallenge: async () => UNAVAILABLE,
  clearings: async () => UNAVAILABLE,
}
