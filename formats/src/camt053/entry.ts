/** One entry (`Ntry`) of a statement, with the one transaction it comes from. */
import { amountElement, PATTERNS, sideElement } from '../iso20022/fields.ts'
import type { CamtDetails, CamtEntry } from './statement.ts'
import { codeElement, element, textElement } from '../iso20022/xml.ts'

export function entryElement(entry: CamtEntry, currency: string): string {
  const { number, amount, bookedOn, valueOn, reference, code, proprietary, text, details } = entry
  return element(
    'Ntry',
    textElement('NtryRef', number, 35),
    amountElement('Amt', amount, currency),
    sideElement(amount),
    element('Sts', element('Cd', 'BOOK')),
    element('BookgDt', element('Dt', bookedOn)),
    element('ValDt', element('Dt', valueOn)),
    textElement('AcctSvcrRef', reference, 35),
    element(
      'BkTxCd',
      element('Domn', element('Cd', code.domain), element('Fmly', element('Cd', code.family), element('SubFmlyCd', code.subFamily))),
      element('Prtry', textElement('Cd', proprietary.code, 35), textElement('Issr', proprietary.issuer, 35)),
    ),
    details ? element('NtryDtls', transactionElement(entry, details, currency)) : '',
    textElement('AddtlNtryInf', text, 500),
  )
}

/** In the schema's order. It has no place for the category purpose. */
function transactionElement({ amount, reference }: CamtEntry, details: CamtDetails, currency: string): string {
  const { endToEndId, mandateId, original, scheme, purpose, remittance, returnReason, card } = details
  return element(
    'TxDtls',
    element(
      'Refs',
      textElement('AcctSvcrRef', reference, 35),
      textElement('EndToEndId', endToEndId, 35),
      textElement('MndtId', mandateId, 35),
    ),
    amountElement('Amt', amount, currency),
    sideElement(amount),
    original && PATTERNS.currency.test(original.currency)
      ? element('AmtDtls', element('InstdAmt', amountElement('Amt', original.amount, original.currency)))
      : '',
    partiesElement(details, amount < 0 ? 'Cdtr' : 'Dbtr'),
    element(
      'RltdAgts',
      element(amount < 0 ? 'CdtrAgt' : 'DbtrAgt', element('FinInstnId', codeElement('BICFI', details.counterpartyBic, PATTERNS.bic))),
    ),
    element('LclInstrm', textElement('Cd', scheme, 35)),
    element('Purp', codeElement('Cd', purpose, PATTERNS.code4)),
    element('RmtInf', textElement('Ustrd', remittance, 140)),
    element('RtrInf', element('Rsn', codeElement('Cd', returnReason, PATTERNS.code4))),
    element('CardTx', element('Card', textElement('AddtlCardData', card, 70))),
  )
}

function partiesElement(details: CamtDetails, role: 'Cdtr' | 'Dbtr'): string {
  const { counterpartyName, counterpartyIban, counterpartyId, ultimateName } = details
  return element(
    'RltdPties',
    element(role, element('Pty', textElement('Nm', counterpartyName, 140), identifierElement(counterpartyId, details.mandateId))),
    element(`${role}Acct`, element('Id', codeElement('IBAN', counterpartyIban, PATTERNS.iban))),
    element(`Ultmt${role}`, element('Pty', textElement('Nm', ultimateName, 140))),
  )
}

/** A creditor identifier (a mandate goes with it) is a private one of the scheme SEPA, whoever it belongs to (EPC implementation guides, AT-02). */
function identifierElement(id: string | undefined, mandateId: string | undefined): string {
  const value = textElement('Id', id, 35)
  if (value === '') return ''
  if (mandateId === undefined) return element('Id', element('OrgId', element('Othr', value)))
  return element('Id', element('PrvtId', element('Othr', value, element('SchmeNm', element('Prtry', 'SEPA')))))
}
