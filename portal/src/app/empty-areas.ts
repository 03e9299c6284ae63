/** Why each of these areas has nothing to show: what the customer has and the state of the bank's services decide. */
import type { ServicesStatus } from '@almenara/contract/areas/status'
import type { UserInfo } from '@almenara/contract/areas/users'
import { MESSAGES } from '../api/messages.es.ts'
import type { Mailbox } from '../base/mailbox.ts'
import { environment } from '../environment.ts'
import { formatCount } from '../patterns/extract-screen/count-words.ts'

export interface Facts {
  user: Pick<UserInfo, 'hasDebitRemittances' | 'hasFinancingRemittances' | 'hasTransferRemittances'>
  status: Pick<ServicesStatus, 'bizumStatus'>
  mailbox: Mailbox
}

export interface Reason {
  /** `offline` passes by itself; `none` is how things are. */
  kind: 'offline' | 'none'
  title: string
  text: string
}

export interface EmptyArea {
  title: (facts: Facts) => string
  reason: (facts: Facts) => Reason
}

const LATER = 'Vuelva a intentarlo más tarde.'

const none = (title: string, text: string): Reason => ({ kind: 'none', title, text })
/**
 * What exists and this portal does not show (specification §8). Where what is under construction is shown, in the environments where it is
 * being made, the area says so of itself (specification §9).
 */
const elsewhere = (title: string): Reason => none(title, environment.underConstruction ? MESSAGES.underConstruction : MESSAGES.notInPortal)

/** The messages of specification §8 by their names, and those of the other services beside them. */
const OFFLINE = {
  bizumStatusOffline: { kind: 'offline', title: 'Bizum no disponible', text: `Bizum no está disponible en este momento. ${LATER}` },
} as const satisfies Record<string, Reason>

export const bizum: EmptyArea = {
  title: () => 'Bizum',
  reason: ({ status }) =>
    status.bizumStatus === 'ON'
      ? none('No tiene Bizum en este portal', 'Para pagar y cobrar con su móvil, pida el alta en su oficina.')
      : OFFLINE.bizumStatusOffline,
}

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

export const payments: EmptyArea = {
  title: () => 'Cobros y pagos',
  reason: ({ user: { hasDebitRemittances, hasFinancingRemittances, hasTransferRemittances } }) =>
    hasDebitRemittances || hasFinancingRemittances || hasTransferRemittances
      ? elsewhere('Sus remesas no se pueden consultar aquí')
      : none('No tiene cobros ni pagos en este portal', 'Para presentar remesas o domiciliar recibos, consulte con su oficina.'),
}
