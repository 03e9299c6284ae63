/** What an alert says: facts frozen when it fired, and their sentence. */
import { formatAmount, type Cents } from '@almenara/contract/money'
import { endSentence } from '@almenara/contract/sentence'
import type { AlertCode } from '@almenara/contract/areas/alerts/alert-codes'

export interface FiringFacts {
  /** The last four figures of the account. */
  ending: string
  /** Of the movement, without its sign; or, of a balance, what was available. */
  amount: Cents
  /** Of the movement, as its owner reads it. */
  title?: string
  /** Of a balance: what the alert watches. */
  threshold?: Cents
}

/** Never a whole number, and never an address: no message of the bank leads anywhere. `hideAmounts`: no figures either. */
export function firingText(code: AlertCode, { ending, amount, title = '', threshold }: FiringFacts, hideAmounts: boolean): string {
  const account = `su cuenta •• ${ending}`
  const some = hideAmounts ? '' : ` de ${formatAmount(amount)}`
  switch (code) {
    case 'BALANCE_BELOW':
    case 'BALANCE_ABOVE': {
      const verb = code === 'BALANCE_BELOW' ? 'ha bajado' : 'ha subido'
      if (hideAmounts || threshold === undefined) return `El saldo disponible de ${account} ${verb} del importe que usted fijó.`
      const passed = code === 'BALANCE_BELOW' ? `ha bajado de ${formatAmount(threshold)}` : `ha superado ${formatAmount(threshold)}`
      return `El saldo disponible de ${account} ${passed}: es de ${formatAmount(amount)}.`
    }
    case 'INCOME':
      return endSentence(`Ingreso${some} en ${account}: ${title}`)
    case 'PAYROLL':
      return `Ha recibido su nómina o pensión${some} en ${account}.`
    case 'CHARGE':
      return endSentence(`Cargo${some} en ${account}: ${title}`)
    case 'DIRECT_DEBIT_DONE':
      return endSentence(`Recibo${some} cargado en ${account}: ${title}`)
  }
}

/** The sentence of several that go in one message. */
export const groupedText = (count: number, ending: string): string =>
  count === 1 ? `Hay otro aviso de su cuenta •• ${ending}.` : `Hay ${count} avisos más de su cuenta •• ${ending}.`
