/** Whether what came back is wise to present again, by its reason, in the customer's words. Pure. */
import type { AgainAdvice } from '@almenara/contract/areas/payments/debit-codes'

export interface Advice {
  advice: AgainAdvice
  title: string
  text: string
}

const YES = 'Se puede presentar de nuevo'
const BETTER_NOT = 'Es mejor no presentarlo de nuevo'
const NO = 'No lo presente de nuevo sin cambiarlo'

const ADVICE: Readonly<Record<string, Advice>> = {
  AM04: { advice: 'YES', title: YES, text: 'El mandato sigue en vigor. Elija un día en que suela haber saldo.' },
  MS03: { advice: 'YES', title: YES, text: 'El banco del deudor no ha dicho el motivo. Puede intentarlo otro día.' },
  AG01: { advice: 'NO', title: NO, text: 'La cuenta no admite adeudos. Pida otra cuenta al deudor.' },
  AC01: { advice: 'NO', title: NO, text: 'La cuenta no existe. Pida otra cuenta al deudor.' },
  AC04: { advice: 'NO', title: NO, text: 'La cuenta está cancelada. Pida otra cuenta al deudor.' },
  AC06: { advice: 'NO', title: NO, text: 'La cuenta está bloqueada. Pida otra cuenta al deudor.' },
  MD01: { advice: 'NO', title: NO, text: 'El deudor no reconoce el mandato. Pídale que lo firme, o que le pague de otra forma.' },
  MD06: {
    advice: 'BETTER_NOT',
    title: BETTER_NOT,
    text: 'Acuerde el pago con el deudor. Si lo presenta, puede volver a pedir el reembolso.',
  },
  MD07: { advice: 'NO', title: NO, text: 'El titular de la cuenta ha fallecido. Hable con sus herederos.' },
  MS02: { advice: 'BETTER_NOT', title: BETTER_NOT, text: 'Lo ha devuelto el deudor. Hable con él antes.' },
  SL01: { advice: 'BETTER_NOT', title: BETTER_NOT, text: 'El deudor tiene limitados estos adeudos. Hable con él antes.' },
  RC01: { advice: 'NO', title: NO, text: 'No se puede llegar al banco del deudor. Pida otra cuenta.' },
}

const OTHER: Advice = { advice: 'BETTER_NOT', title: BETTER_NOT, text: 'Corrija la causa antes de presentarlo.' }

export function adviceOf(reason: string): Advice {
  return Object.hasOwn(ADVICE, reason) ? (ADVICE[reason] ?? OTHER) : OTHER
}
