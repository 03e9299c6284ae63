/** Writes camt.053.001.08 (ISO 20022, bank to customer statement): one account, its entries as they arrive. */
import { add, negate, toCents, ZERO, type Cents } from '@almenara/contract/money'
import { addDays, type LocalDate } from '@almenara/contract/dates'
import { entryElement } from './entry.ts'
import { amountElement, decimal, PATTERNS, sideElement } from '../iso20022/fields.ts'
import type { CamtEntry, CamtStatement, SideTotal } from './statement.ts'
import { codeElement, element, textElement } from '../iso20022/xml.ts'

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08'
const CHUNK_CHARACTERS = 16_384

/** The entries do not add up to the balances and totals, so the statement cannot be written. */
export class CamtWriteError extends Error {
  constructor(what: string, said: number, found: number) {
    super(`camt.053: ${what} should be ${said} and the entries give ${found}`)
    this.name = 'CamtWriteError'
  }
}

/**
 * The file in chunks of about 16 kB, UTF-8, entries in the order given (that of booking). Balances OPBD (at the end of the day
 * before) and CLBD, and the totals, come before the entries, as the schema wants. Throws `CamtWriteError`, after the chunks
 * are out, when the entries do not lead from one balance to the other.
 */
export async function* writeCamt053(
  statement: CamtStatement,
  entries: Iterable<CamtEntry> | AsyncIterable<CamtEntry>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  const found = { credits: { count: 0, sum: ZERO }, debits: { count: 0, sum: ZERO } }
  let text = head(statement)
  for await (const entry of entries) {
    count(entry.amount < 0 ? found.debits : found.credits, entry.amount)
    text += entryElement(entry, statement.currency) + '\n'
    if (text.length < CHUNK_CHARACTERS) continue
    yield encoder.encode(text)
    text = ''
  }
  check(statement, found)
  yield encoder.encode(text + '</Stmt></BkToCstmrStmt></Document>\n')
}

function count(side: SideTotal, amount: Cents): void {
  side.count += 1
  side.sum = add(side.sum, toCents(Math.abs(amount)))
}

function check(said: CamtStatement, found: Pick<CamtStatement, 'credits' | 'debits'>): void {
  for (const side of ['credits', 'debits'] as const) {
    if (said[side].count !== found[side].count) throw new CamtWriteError(`the number of ${side}`, said[side].count, found[side].count)
    if (said[side].sum !== found[side].sum) throw new CamtWriteError(`the sum of ${side}`, said[side].sum, found[side].sum)
  }
  const closing = add(said.openingBalance, found.credits.sum, negate(found.debits.sum))
  if (closing !== said.closingBalance) throw new CamtWriteError('the closing balance', said.closingBalance, closing)
}

function head(statement: CamtStatement): string {
  const { id, createdAt, from, to, openingBalance, closingBalance } = statement
  const created = element('CreDtTm', createdAt)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `<Document xmlns="${NAMESPACE}"><BkToCstmrStmt>`,
    element('GrpHdr', textElement('MsgId', id, 35), created),
    '\n<Stmt>',
    textElement('Id', id, 35),
    created,
    element('FrToDt', element('FrDtTm', `${from}T00:00:00`), element('ToDtTm', `${to}T23:59:59`)),
    accountElement(statement),
    '\n',
    balanceElement(statement, 'OPBD', openingBalance, addDays(from, -1)),
    balanceElement(statement, 'CLBD', closingBalance, to),
    '\n',
    totalsElement(statement),
    '\n',
  ].join('')
}

function accountElement({ account, currency }: CamtStatement): string {
  return element(
    'Acct',
    element('Id', element('IBAN', account.iban)),
    element('Ccy', currency),
    textElement('Nm', account.name, 70),
    element('Ownr', textElement('Nm', account.holderName, 140)),
    element('Svcr', element('FinInstnId', codeElement('BICFI', account.bic, PATTERNS.bic))),
  )
}

function balanceElement({ currency }: CamtStatement, code: 'OPBD' | 'CLBD', balance: Cents, day: LocalDate): string {
  return element(
    'Bal',
    element('Tp', element('CdOrPrtry', element('Cd', code))),
    amountElement('Amt', balance, currency),
    sideElement(balance),
    element('Dt', element('Dt', day)),
  )
}

function totalsElement({ credits, debits }: CamtStatement): string {
  const net = add(credits.sum, negate(debits.sum))
  return element(
    'TxsSummry',
    element(
      'TtlNtries',
      element('NbOfNtries', String(credits.count + debits.count)),
      element('Sum', decimal(add(credits.sum, debits.sum))),
      element('TtlNetNtry', element('Amt', decimal(net)), sideElement(net)),
    ),
    sideTotalElement('TtlCdtNtries', credits),
    sideTotalElement('TtlDbtNtries', debits),
  )
}

function sideTotalElement(name: string, { count: entries, sum }: SideTotal): string {
  return element(name, element('NbOfNtries', String(entries)), element('Sum', decimal(sum)))
}
