/** Files of payments as the company's programs write them: that of its salaries in the current version of the norm, that of its suppliers in the former. */
import type { Instant, LocalDate } from '@almenara/contract/dates'
import type { DemoContract, FileLine } from './remittances-cast.ts'

export interface FileFacts {
  contract: Pick<DemoContract, 'suffix'>
  messageId: string
  createdAt: Instant
  requestedOn: LocalDate
  company: { name: string; taxId: string; iban: string }
  lines: readonly FileLine[]
}

const euros = (cents: number) => (cents / 100).toFixed(2)
const text = (words: string) => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const element = (name: string, ...inside: string[]) => `<${name}>${inside.join('')}</${name}>`
const account = (name: string, iban: string) => element(name, element('Id', element('IBAN', iban)))

/** The program of salaries: pain.001.001.09, all in one line, a movement for the whole. */
export function payrollFile(facts: FileFacts): Buffer {
  const day = element('ReqdExctnDt', element('Dt', facts.requestedOn))
  const batch = element('PmtTpInf', element('SvcLvl', element('Cd', 'SEPA')), element('CtgyPurp', element('Cd', 'SALA')))
  return fileOf('pain.001.001.09', facts, { day, batch, booking: 'true', eol: '' })
}

/** The program of purchases: pain.001.001.03, with CRLF, and says nothing of how it is booked. */
export function suppliersFile(facts: FileFacts): Buffer {
  const batch = element('PmtTpInf', element('InstrPrty', 'NORM'), element('SvcLvl', element('Cd', 'SEPA')))
  return fileOf('pain.001.001.03', facts, { day: element('ReqdExctnDt', facts.requestedOn), batch, eol: '\r\n' })
}

interface Manner {
  day: string
  batch: string
  booking?: string
  eol: string
}

function fileOf(version: string, facts: FileFacts, { day, batch, booking, eol }: Manner): Buffer {
  const { contract, messageId, createdAt, company, lines } = facts
  const count = element('NbOfTxs', String(lines.length))
  const sum = element('CtrlSum', euros(lines.reduce((total, { amount }) => total + amount, 0)))
  const party = element('Nm', text(company.name))
  const identifier = element('Id', element('OrgId', element('Othr', element('Id', company.taxId + contract.suffix))))
  const created = element('CreDtTm', createdAt.slice(0, 19))
  const parts = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${version}"><CstmrCdtTrfInitn>`,
    element('GrpHdr', element('MsgId', messageId), created, count, sum, element('InitgPty', party, identifier)),
    `<PmtInf><PmtInfId>${messageId}-1</PmtInfId><PmtMtd>TRF</PmtMtd>${booking ? element('BtchBookg', booking) : ''}`,
    `${count}${sum}${batch}${day}${element('Dbtr', party)}${account('DbtrAcct', company.iban)}`,
    `${element('DbtrAgt', element('FinInstnId', element(version.endsWith('.03') ? 'BIC' : 'BICFI', 'ALMNES2MXXX')))}<ChrgBr>SLEV</ChrgBr>`,
    ...lines.map((line, place) => orderOf(line, `${messageId}-${String(place + 1).padStart(3, '0')}`)),
    '</PmtInf></CstmrCdtTrfInitn></Document>',
  ]
  return Buffer.from(parts.join(eol), 'utf8')
}

function orderOf({ to, amount, concept }: FileLine, id: string): string {
  const paid = element('Amt', `<InstdAmt Ccy="EUR">${euros(amount)}</InstdAmt>`)
  const payee = element('Cdtr', element('Nm', text(to.name))) + account('CdtrAcct', to.iban)
  return element(
    'CdtTrfTxInf',
    element('PmtId', element('EndToEndId', id)),
    paid,
    payee,
    element('RmtInf', element('Ustrd', text(concept))),
  )
}
