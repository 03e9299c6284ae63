/** pain.008.001.02 and .08 as customers' programs write them (EPC customer-to-bank guidelines of 2025; Cuaderno 19.14 XML). */
import { isCreditorId } from '@almenara/contract/creditor-id'
import type { LocalDate } from '@almenara/contract/dates'
import type { Grammar } from '../iso20022/grammar.ts'
import {
  NOT_PROVIDED,
  readAddress,
  readAmount,
  readBic,
  readConcept,
  readDay,
  readDayOrSoon,
  readIban,
  readName,
  readReference,
} from './fields.ts'
import type { Findings } from './finding.ts'
import { SCHEMES, SEQUENCES, type Debit, type FileBatch, type FileOrder, labelOf, type PaymentMessage, type ReadContext } from './orders.ts'
import { nodeAt, type Node } from './node.ts'
import type { Parts } from './structure.ts'
import { judgeCharges } from './transfers.ts'

const MANDATE = 'DrctDbtTx/MndtRltdInf'
const AMENDED_ACCOUNT = `${MANDATE}/AmdmntInfDtls/OrgnlDbtrAcct`
const CREDITOR_ID = 'CdtrSchmeId/Id/PrvtId/Othr/Id'
/** «Same mandate, new debtor account». */
const SAME_MANDATE = 'SMNDA'
const LONGEST_MANDATE = 35

const PARTS: Parts = {
  root: 'CstmrDrctDbtInitn',
  batch: 'PmtInf',
  order: 'DrctDbtTxInf',
  judged: {
    head: new Set(['MsgId']),
    batch: new Set(['ReqdColltnDt', 'CdtrAcct/Id/IBAN', 'PmtTpInf/SeqTp', CREDITOR_ID]),
    order: new Set([
      'InstdAmt',
      'DbtrAcct/Id/IBAN',
      'Dbtr/Nm',
      'RmtInf/Ustrd',
      'PmtId/EndToEndId',
      'PmtId/InstrId',
      'PmtTpInf/SeqTp',
      `${MANDATE}/MndtId`,
      `${MANDATE}/DtOfSgntr`,
      `DrctDbtTx/${CREDITOR_ID}`,
    ]),
  },
}

/** Countries of SEPA outside the European Economic Area, where a debtor's address travels (EPC153-22; [K] by the list of countries). */
const ADDRESS_COUNTRIES = new Set(['AD', 'AL', 'CH', 'GB', 'GG', 'GI', 'IM', 'JE', 'MC', 'MD', 'ME', 'MK', 'PM', 'RS', 'SM', 'VA'])

export function debitMessage(grammar: Grammar): PaymentMessage {
  return { name: grammar.name, kind: 'DEBITS', grammar, parts: PARTS, readBatch, readOrder }
}

function readBatch(node: Node, batch: number, findings: Findings): FileBatch {
  const method = nodeAt(node, 'PmtMtd')
  if (method && method.text !== 'DD') findings.add('METHOD', 'PmtMtd', method.at, { value: method.text })
  judgeCharges(node, findings)
  const level = nodeAt(node, 'PmtTpInf/SvcLvl/Cd')
  if (level && level.text !== 'SEPA') findings.add('SERVICE', 'PmtTpInf/SvcLvl/Cd', level.at, { value: level.text })
  const [scheme, sequence] = [
    oneOf(node, 'PmtTpInf/LclInstrm/Cd', SCHEMES, findings, 'SCHEME'),
    oneOf(node, 'PmtTpInf/SeqTp', SEQUENCES, findings, 'SEQUENCE'),
  ]
  const booked = nodeAt(node, 'BtchBookg')?.text
  const name = nodeAt(node, 'Cdtr/Nm')?.text
  const creditorId = readCreditorId(node, CREDITOR_ID, findings)
  return {
    batch,
    id: nodeAt(node, 'PmtInfId')?.text ?? '',
    instant: false,
    on: readDayOrSoon(node, ['ReqdColltnDt'], findings, 'DAY'),
    iban: readIban(node, 'CdtrAcct/Id/IBAN', findings, 'ACCOUNT'),
    ...(booked === undefined ? {} : { bookedAsOne: booked === 'true' || booked === '1' }),
    ...(name ? { name } : {}),
    ...(scheme ? { scheme } : {}),
    ...(sequence ? { sequence } : {}),
    ...(creditorId ? { creditorId } : {}),
  }
}

/** `undefined` where nothing is said, or what is said is none of them. */
function oneOf<Word extends string>(
  node: Node,
  path: string,
  words: readonly Word[],
  findings: Findings,
  wrong: 'SCHEME' | 'SEQUENCE',
): Word | undefined {
  const found = nodeAt(node, path)
  const word = words.find((one) => one === found?.text)
  if (found && word === undefined) findings.add(wrong, path, found.at, { value: found.text })
  return word
}

function readCreditorId(node: Node, path: string, findings: Findings): string | undefined {
  const found = nodeAt(node, path)
  if (!found || found.text === '') return undefined
  if (!isCreditorId(found.text)) findings.add('CREDITOR_ID', path, found.at, { value: found.text })
  return found.text
}

const readOrder: PaymentMessage['readOrder'] = (node, place, findings, context) => {
  judgeCharges(node, findings)
  const { amount, counted } = readAmount(node, 'InstdAmt', findings)
  const name = readName(node, 'Dbtr/Nm', findings)
  const iban = readIban(node, 'DbtrAcct/Id/IBAN', findings)
  const endToEndId = readReference(node, 'PmtId/EndToEndId', findings) ?? NOT_PROVIDED
  const label = labelOf(place, { endToEndId, counted, name, iban })
  const debit = readDebit(node, findings, context)
  const [concept, optionals] = [readConcept(node, findings), optionalsOf(node)]
  if (
    iban !== undefined &&
    ADDRESS_COUNTRIES.has(iban.slice(0, 2)) &&
    (optionals.address?.town === undefined || optionals.address.country === undefined)
  )
    findings.add('TOWN_MISSING', 'Dbtr/PstlAdr/TwnNm', nodeAt(node, 'Dbtr')?.at ?? node.at)
  if (findings.isWrong || amount === undefined || name === undefined || iban === undefined || debit === undefined) return { label }
  const { order, batch } = place
  return { label, order: Object.assign({ order, batch, endToEndId, amount, name, iban, instant: false, debit }, concept, optionals) }
}

function readDebit(node: Node, findings: Findings, { today, batch, batchFindings }: ReadContext): Debit | undefined {
  const mandate = nodeAt(node, `${MANDATE}/MndtId`)
  if (!mandate || mandate.text === '') findings.add('MANDATE_MISSING', `${MANDATE}/MndtId`, mandate?.at ?? node.at)
  else if ([...mandate.text].length > LONGEST_MANDATE)
    findings.add('MANDATE_LONG', `${MANDATE}/MndtId`, mandate.at, { value: mandate.text })
  const signedOn = readSignedOn(node, findings, today)
  const scheme = oneOf(node, 'PmtTpInf/LclInstrm/Cd', SCHEMES, findings, 'SCHEME') ?? batch.scheme
  const sequence = oneOf(node, 'PmtTpInf/SeqTp', SEQUENCES, findings, 'SEQUENCE') ?? batch.sequence
  if (scheme === undefined) batchFindings.once('SCHEME', 'PmtTpInf/LclInstrm/Cd', node.at)
  if (sequence === undefined) batchFindings.once('SEQUENCE', 'PmtTpInf/SeqTp', node.at)
  const creditorId = readCreditorId(node, `DrctDbtTx/${CREDITOR_ID}`, findings) ?? batch.creditorId
  if (creditorId === undefined) batchFindings.once('CREDITOR_ID_MISSING', CREDITOR_ID, node.at)
  const amendment = readAmendment(node)
  if (!mandate || signedOn === undefined || scheme === undefined || sequence === undefined) return undefined
  return { mandateId: mandate.text, signedOn, scheme, sequence, creditorId, ...(amendment ? { amendment } : {}) }
}

/** A mandate that is signed tomorrow authorises nothing today. */
function readSignedOn(node: Node, findings: Findings, today: LocalDate): LocalDate | undefined {
  const path = `${MANDATE}/DtOfSgntr`
  const found = nodeAt(node, path)
  if (!found) {
    findings.add('SIGNED_ON_MISSING', path, nodeAt(node, MANDATE)?.at ?? node.at)
    return undefined
  }
  const day = readDay(node, [path], findings, 'SIGNED_ON')
  if (day === undefined) return undefined
  if (day > today) findings.add('SIGNED_ON', path, found.at, { value: found.text })
  return day
}

function readAmendment(node: Node): Debit['amendment'] {
  const details = nodeAt(node, `${MANDATE}/AmdmntInfDtls`)
  if (!details) return undefined
  const mandateId = nodeAt(details, 'OrgnlMndtId')?.text
  const creditorId = nodeAt(details, `OrgnlCdtrSchmeId/Id/PrvtId/Othr/Id`)?.text
  const account = SAME_MANDATE_PLACES.some((path) => nodeAt(details, path) !== undefined)
  return { account, ...(mandateId ? { mandateId } : {}), ...(creditorId ? { creditorId } : {}) }
}

const SAME_MANDATE_PLACES = ['OrgnlDbtrAcct', 'OrgnlDbtrAgt']

/** The word stands one element off in what some programs write, and says the same: `Othr` without its `Id` around it. */
export function isMisplacedAmendment(order: Node, path: string): boolean {
  return path.startsWith(AMENDED_ACCOUNT) && nodeAt(order, `${AMENDED_ACCOUNT}/Othr/Id`)?.text === SAME_MANDATE
}

function optionalsOf(node: Node): Partial<FileOrder> {
  const bic = readBic(node, 'DbtrAgt')
  const purpose = nodeAt(node, 'Purp/Cd')?.text
  const address = readAddress(node, 'Dbtr/PstlAdr')
  return { ...(bic ? { bic } : {}), ...(purpose ? { purpose } : {}), ...(address ? { address } : {}) }
}
