/** The recall of a received transfer, in the words that its customer reads. */
import type { ReceivedRecall as Told } from '@almenara/contract/areas/direct-debits/recalls'
import type { LocalDate } from '@almenara/contract/dates'
import type { Db } from '../../db/connection.ts'
import { bankOf } from '../../products/spanish-banks.ts'
import type { ReceivedPayment } from '../../received/postings.ts'
import { isOpen, lastRecall, type ReceivedRecall } from '../../received/recalls.ts'

/** Why it is asked for, said to whoever has the money (EPC125-05 AT-48 and AT-50). */
const WHY: Readonly<Record<string, string>> = {
  DUPL: 'El banco ordenante dice que la envió dos veces.',
  TECH: 'El banco ordenante dice que la envió por un fallo técnico.',
  FRAD: 'El banco ordenante dice que se hizo con un fraude.',
  AC03: 'Quien la envió dice que se equivocó de cuenta.',
  AM09: 'Quien la envió dice que se equivocó de importe.',
  CUST: 'Quien la envió pide que se la devuelva.',
}

/** How it ended where it was refused, by the ISO code of why. */
const ENDS: Readonly<Record<string, string>> = {
  CUST: 'Usted no quiso devolverla, y así se lo dijimos al banco ordenante.',
  NOAS: 'Acabó el plazo sin respuesta, y así se lo dijimos al banco ordenante. El dinero sigue en su cuenta.',
  ARDT: 'La transferencia ya se había devuelto, y así se lo dijimos al banco ordenante.',
}

/** The last that is asked of it, as it stands today; nothing, where nobody has asked. */
export async function recallOf(db: Db, received: ReceivedPayment, today: LocalDate): Promise<Told | undefined> {
  const recall = await lastRecall(db, received.id)
  return recall && told(recall, received, today)
}

function told(recall: ReceivedRecall, { theirIban }: ReceivedPayment, today: LocalDate): Told {
  const { reason, information, fromBic, askedAt, answerUntil, answeredAt, answer } = recall
  const name = bankOf(theirIban)?.name
  // Between its last day and the bank's own answer, nobody can answer any more.
  const state = recall.state === 'ASKED' && !isOpen(recall, today) ? 'REFUSED' : recall.state
  const end =
    state === 'GRANTED' ? 'Usted la devolvió.' : (ENDS[answer ?? 'NOAS'] ?? 'No se devolvió, y así se lo dijimos al banco ordenante.')
  return {
    reason,
    why: WHY[reason] ?? 'El banco ordenante no ha dicho por qué.',
    ...(information ? { information } : {}),
    askedBy: { bic: fromBic, ...(name ? { name } : {}) },
    askedAt,
    until: answerUntil,
    state,
    ...(answeredAt ? { answeredAt } : {}),
    ...(state === 'ASKED' ? {} : { end }),
  }
}
