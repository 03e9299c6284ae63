/** A bank whose cards are nobody's to ask: no PIN is judged. */
import type { CardsPort } from './port.ts'

export const noCardProcessor: CardsPort = { verifyPin: async () => 'UNAVAILABLE' }
