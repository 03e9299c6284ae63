/** The other banks as the operator plays them, for tests that need an account whose holder or behaviour is known. */
import { ibanFromCcc } from '@almenara/contract/iban'
import { operate } from './operator.ts'

/** An account at another bank. `account`: its ten digits, each test and size its own. */
export function otherAccount(account: string, holder: string): string {
  const iban = ibanFromCcc('2100', '0418', account)
  sepa('account', iban, 'OPEN', holder)
  return iban
}

/** Another bank sends an instant transfer to an account here, and asks for it back for a reason of ISO 20022. */
export function recalledTransfer(iban: string, amount: string, from: string, reason: string): void {
  const id = /ID is (\w+)\./.exec(sepa('transfer', iban, amount, from, 'Factura', 'now'))?.[1]
  if (!id) throw new Error('The transfer was not sent')
  sepa('recall', id, reason)
}

/** A creditor at another bank announces a debit on an account here, for the next bank day. */
export function announceDebit(iban: string, amount: string, creditor: string): void {
  sepa('debit', iban, amount, creditor, 'Recibo')
}

/** A company at another bank announces one between companies, to be decided on before the next bank day. */
export function announceB2bDebit(iban: string, amount: string, creditor: string): void {
  sepa('debit', iban, amount, creditor, 'Factura', 'b2b')
}

function sepa(...words: readonly string[]): string {
  return operate('sepa', ...words)
}
