/** pain.001.001.03 and .09 as customers' programs write them (EPC customer-to-bank guidelines of 2025; Cuaderno 34.14 XML). */
import type { Grammar } from '../iso20022/grammar.ts'
import { NOT_PROVIDED, readAddress, readAmount, readBic, readConcept, readDayOrSoon, readIban, readName, readReference } from './fields.ts'
import type { Findings } from './finding.ts'
import { labelOf, type FileBatch, type FileOrder, type PaymentMessage } from './orders.ts'
import { nodeAt, type Node } from './node.ts'
import type { Parts } from './structure.ts'

const PARTS: Parts = {
  root: 'CstmrCdtTrfInitn',
  batch: 'PmtInf',
  order: 'CdtTrfTxInf',
  judged: {
    head: new Set(['MsgId']),
    batch: new Set(['ReqdExctnDt', 'ReqdExctnDt/Dt', 'ReqdExctnDt/DtTm', 'DbtrAcct/Id/IBAN']),
    order: new Set(['Amt/InstdAmt', 'CdtrAcct/Id/IBAN', 'Cdtr/Nm', 'RmtInf/Ustrd', 'PmtId/EndToEndId', 'PmtId/InstrId']),
  },
}

export function transferMessage(grammar: Grammar): PaymentMessage {
  return { name: grammar.name, kind: 'TRANSFERS', grammar, parts: PARTS, readBatch, readOrder }
}

function readBatch(node: Node, batch: number, findings: Findings): FileBatch {
  const method = nodeAt(node, 'PmtMtd')
  if (method && method.text !== 'TRF') findings.add('METHOD', 'PmtMtd', method.at, { value: method.text })
  judgeCharges(node, findings)
  const booked = nodeAt(node, 'BtchBookg')?.text
  const purpose = nodeAt(node, 'PmtTpInf/CtgyPurp/Cd')?.text
  const name = nodeAt(node, 'Dbtr/Nm')?.text
  const payerId = nodeAt(node, 'Dbtr/Id/OrgId/Othr/Id') ?? nodeAt(node, 'Dbtr/Id/PrvtId/Othr/Id')
  return {
    batch,
    id: nodeAt(node, 'PmtInfId')?.text ?? '',
    ...(booked === undefined ? {} : { bookedAsOne: booked === 'true' || booked === '1' }),
    ...(purpose ? { purpose } : {}),
    ...(name ? { name } : {}),
    ...(payerId?.text ? { payerId: { text: payerId.text, at: payerId.at } } : {}),
    instant: isInstant(node, findings),
    on: readDayOrSoon(node, ['ReqdExctnDt/Dt', 'ReqdExctnDt/DtTm', 'ReqdExctnDt'], findings, 'DAY'),
    iban: readIban(node, 'DbtrAcct/Id/IBAN', findings, 'ACCOUNT'),
  }
}

/** What shares the costs otherwise than SEPA does is another product. */
export function judgeCharges(node: Node, findings: Findings): void {
  const charges = nodeAt(node, 'ChrgBr')
  if (charges && charges.text !== 'SLEV') findings.add('CHARGES', 'ChrgBr', charges.at, { value: charges.text })
}

/** SEPA where nothing is said. Some programs write the instant service where the level stands, and mean one thing. */
function isInstant(node: Node, findings: Findings): boolean {
  const levels = node.children.find(({ name }) => name === 'PmtTpInf')?.children.filter(({ name }) => name === 'SvcLvl') ?? []
  let instant = nodeAt(node, 'PmtTpInf/LclInstrm/Cd')?.text === 'INST'
  for (const level of levels) {
    const said = level.children[0]
    if (!said || said.text === 'SEPA' || said.text === '') continue
    if (said.name === 'Cd' && said.text === 'INST') {
      findings.add('INSTANT_SERVICE', 'PmtTpInf/SvcLvl/Cd', said.at, { value: said.text })
      instant = true
    } else findings.add('SERVICE', `PmtTpInf/SvcLvl/${said.name}`, said.at, { value: said.text })
  }
  return instant
}

const NOT_TAKEN = {
  ChqInstr: 'CHEQUE',
  XchgRateInf: 'EQUIVALENT_AMOUNT',
  IntrmyAgt1: 'INTERMEDIARY',
  IntrmyAgt2: 'INTERMEDIARY',
  IntrmyAgt3: 'INTERMEDIARY',
  InstrForCdtrAgt: 'INSTRUCTION',
} as const

const readOrder: PaymentMessage['readOrder'] = (node, place, findings, { batch }) => {
  judgeCharges(node, findings)
  for (const child of node.children) {
    const code = Object.hasOwn(NOT_TAKEN, child.name) ? NOT_TAKEN[child.name as keyof typeof NOT_TAKEN] : undefined
    if (code) findings.add(code, child.name, child.at)
  }
  const equivalent = nodeAt(node, 'Amt/EqvtAmt')
  if (equivalent) findings.add('EQUIVALENT_AMOUNT', 'Amt/EqvtAmt', equivalent.at)
  const { amount, counted } = equivalent ? { amount: undefined, counted: undefined } : readAmount(node, 'Amt/InstdAmt', findings)
  const name = readName(node, 'Cdtr/Nm', findings)
  const iban = readIban(node, 'CdtrAcct/Id/IBAN', findings)
  const endToEndId = readReference(node, 'PmtId/EndToEndId', findings) ?? NOT_PROVIDED
  const instant = isInstant(node, findings) || batch.instant
  const label = labelOf(place, { endToEndId, counted, name, iban })
  const [concept, optionals] = [readConcept(node, findings), optionalsOf(node)]
  if (findings.isWrong || amount === undefined || name === undefined || iban === undefined) return { label }
  const { order, batch: ofBatch } = place
  return { label, order: Object.assign({ order, batch: ofBatch, endToEndId, amount, name, iban, instant }, concept, optionals) }
}

function optionalsOf(node: Node): Partial<FileOrder> {
  const bic = readBic(node, 'CdtrAgt')
  const purpose = nodeAt(node, 'Purp/Cd')?.text
  const categoryPurpose = nodeAt(node, 'PmtTpInf/CtgyPurp/Cd')?.text
  const taxId = (nodeAt(node, 'Cdtr/Id/OrgId/Othr/Id') ?? nodeAt(node, 'Cdtr/Id/PrvtId/Othr/Id'))?.text
  const address = readAddress(node, 'Cdtr/PstlAdr')
  return {
    ...(bic ? { bic } : {}),
    ...(purpose ? { purpose } : {}),
    ...(categoryPurpose ? { categoryPurpose } : {}),
    ...(taxId ? { taxId } : {}),
    ...(address ? { address } : {}),
  }
}
