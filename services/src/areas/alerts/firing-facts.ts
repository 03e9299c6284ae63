/** What an alert says: facts frozen when it fired, and their sentence. */
import { formatDay, type LocalDate } from '@almenara/contract/dates'
import { formatAmount, type Cents } from '@almenara/contract/money'
import { endSentence } from '@almenara/contract/sentence'
import type { AlertCode } from '@almenara/contract/areas/alerts/alert-codes'

export interface FiringFacts {
  /** The last four figures of the account. */
  ending: string
  /** Of what happened, without its sign; or, of a balance, what was available. */
  amount?: Cents
  /** What happened, as its owner reads it. */
  title?: string
  /** The last four figures of the card. */
  card?: string
  /** The day that comes. */
  on?: LocalDate
  /** Of a balance: what the alert watches. */
  threshold?: Cents
}

/** Never a whole number, and never an address: no message of the bank leads anywhere. `hideAmounts`: no figures either. */
export function firingText(code: AlertCode, facts: FiringFacts, hideAmounts: boolean): string {
  if (code === 'BALANCE_BELOW' || code === 'BALANCE_ABOVE') return balanceText(code, facts, hideAmounts)
  const { ending, amount, title = '', card = '', on } = facts
  const account = `su cuenta •• ${ending}`
  const some = hideAmounts || amount === undefined ? '' : ` de ${formatAmount(amount)}`
  const day = on ? formatDay(on) : ''
  switch (code) {
    case 'BALANCE_WEEKLY':
      return some ? `Hoy tiene un saldo disponible${some} en ${account}.` : `Ya puede consultar el saldo de hoy de ${account}.`
    case 'INCOME':
      return endSentence(`Ingreso${some} en ${account}: ${title}`)
    case 'PAYROLL':
      return `Ha recibido su nómina o pensión${some} en ${account}.`
    case 'CHARGE':
      return endSentence(`Cargo${some} en ${account}: ${title}`)
    case 'DIRECT_DEBIT_DONE':
      return endSentence(`Recibo${some} cargado en ${account}: ${title}`)
    case 'DIRECT_DEBIT_SOON':
      return endSentence(`El ${day} se cargará un recibo${some} en ${account}: ${title}`)
    case 'DIRECT_DEBIT_RETURNED':
      return endSentence(`Recibo${some} devuelto en ${account}: ${title}`)
    case 'CARD_PURCHASE':
      return endSentence(`Compra${some} con su tarjeta •• ${card}: ${title}`)
    case 'CARD_ONLINE':
      return endSentence(`Compra en internet${some} con su tarjeta •• ${card}: ${title}`)
    case 'CARD_ABROAD':
      return endSentence(`Compra en otra moneda${some} con su tarjeta •• ${card}: ${title}`)
    case 'CARD_REFUSED':
      return endSentence(`Compra${some} rechazada con su tarjeta •• ${card}: ${title}`)
    case 'ORDER_WAITING':
      return endSentence(`Orden${some} pendiente de su firma en ${account}: ${title}`)
    case 'ORDER_EXECUTED':
      return endSentence(`Orden${some} ejecutada en ${account}: ${title}`)
    case 'ORDER_REFUSED':
      return endSentence(`Orden${some} no ejecutada en ${account}: ${title}`)
    case 'INSTALMENT_SOON':
      return endSentence(`El ${day} se cobrará una cuota${some} en ${account}: ${title}`)
    case 'DEPOSIT_ENDS':
      return endSentence(`El ${day} vence su depósito${some}: ${title}`)
    case 'CARD_EXPIRES':
      return `Su tarjeta •• ${card} caduca el ${day}.`
    case 'SIGN_IN_NEW':
      return `Inicio de sesión en un dispositivo nuevo: ${title}. ${NOT_YOU}`
    case 'SIGN_IN_FAILED':
      return `Inicio de sesión fallido con su usuario: ${title}. ${NOT_YOU}`
  }
}

const NOT_YOU = 'Si no ha sido usted, llámenos.'

function balanceText(code: 'BALANCE_BELOW' | 'BALANCE_ABOVE', { ending, amount, threshold }: FiringFacts, hideAmounts: boolean): string {
  const account = `su cuenta •• ${ending}`
  const isBelow = code === 'BALANCE_BELOW'
  if (hideAmounts || threshold === undefined || amount === undefined)
    return `El saldo disponible de ${account} ${isBelow ? 'ha bajado' : 'ha subido'} del importe que usted fijó.`
  const passed = isBelow ? `ha bajado de ${formatAmount(threshold)}` : `ha superado ${formatAmount(threshold)}`
  return `El saldo disponible de ${account} ${passed}: es de ${formatAmount(amount)}.`
}

/** The sentence of several that go in one message. */
export const groupedText = (count: number, ending: string): string =>
  count === 1 ? `Hay otro aviso de su cuenta •• ${ending}.` : `Hay ${count} avisos más de su cuenta •• ${ending}.`
