/** Why each of these areas has nothing to show: what the customer has decides. */
import { MESSAGES } from '../api/messages.es.ts'
import type { Mailbox } from '../base/mailbox.ts'
import { environment } from '../environment.ts'
import { formatCount } from '../patterns/extract-screen/count-words.ts'

export interface Facts {
  mailbox: Mailbox
}

export interface Reason {
  title: string
  text: string
}

export interface EmptyArea {
  title: (facts: Facts) => string
  reason: (facts: Facts) => Reason
}

const none = (title: string, text: string): Reason => ({ title, text })
/**
 * What exists and this portal does not show (specification §8). Where what is under construction is shown, in the environments where it is
 * being made, the area says so of itself (specification §9).
 */
const elsewhere = (title: string): Reason => none(title, environment.underConstruction ? MESSAGES.underConstruction : MESSAGES.notInPortal)

export const inbox: EmptyArea = {
  title: ({ mailbox }) => mailbox.label,
  reason: ({ mailbox: { isContracted, pending } }) => {
    if (!isContracted)
      return none(
        'No tiene contratado el buzón',
        'El banco le envía sus comunicaciones por correo postal. Para recibirlas en línea, pídalo en su oficina.',
      )
    const title =
      pending === 0
        ? 'No tiene comunicaciones sin leer'
        : `Tiene ${pending === 1 ? 'una comunicación' : `${formatCount(pending)} comunicaciones`} sin leer`
    return elsewhere(title)
  },
}
