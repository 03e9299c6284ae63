import { CallFailure } from '../../api/failure.ts'

/** The service of cards, or their processor, is closed: whoever wants to block one must be told where they can. */
export function isCardsOffline(error: unknown): error is CallFailure {
  return error instanceof CallFailure && error.code === 'CARDS_OFFLINE'
}
