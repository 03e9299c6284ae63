/** What a debit that is being written says of its mandate, judged as files are (`formats/intake/debits.ts`) and read as people write it. */
import type { DebitSequence } from '@almenara/contract/areas/payments/debit-codes'
import type { DraftField, DraftLine } from '@almenara/contract/areas/payments/drafts'
import { isLocalDate, type LocalDate } from '@almenara/contract/dates'
import { parseDay } from '@almenara/contract/typed-day'
import type { FindingCode } from '@almenara/formats/intake/finding'

const LONGEST_MANDATE = 35

export interface TakenMandate {
  mandateId: string
  signedOn: LocalDate
  sequence: DebitSequence
}

/** In words of their own, or in those of a finding. */
type Problem = { field: DraftField } & ({ code: FindingCode } | { text: string })

/** As people call them, without accents or capitals, and as files do. */
const SEQUENCES: Readonly<Record<DebitSequence, readonly string[]>> = {
  RCUR: ['', 'recurrente', 'rcur'],
  FRST: ['primero', 'primer', 'frst'],
  FNAL: ['ultimo', 'fnal'],
  OOFF: ['unico', 'ooff'],
}

/** As the bank writes them. */
export const SEQUENCE_WORDS: Readonly<Record<DebitSequence, string>> = {
  RCUR: 'Recurrente',
  FRST: 'Primero',
  FNAL: 'Último',
  OOFF: 'Único',
}

export function judgeMandate(line: DraftLine, today: LocalDate): { problems: Problem[]; taken: TakenMandate | undefined } {
  const problems: Problem[] = []
  const mandateId = (line.mandate ?? '').replace(/\s+/g, ' ').trim()
  if (mandateId === '') problems.push({ field: 'mandate', code: 'MANDATE_MISSING' })
  else if ([...mandateId].length > LONGEST_MANDATE) problems.push({ field: 'mandate', code: 'MANDATE_LONG' })
  const signedOn = dayOf(line.signedOn ?? '')
  if ((line.signedOn ?? '').trim() === '') problems.push({ field: 'signedOn', code: 'SIGNED_ON_MISSING' })
  else if (signedOn === undefined) problems.push({ field: 'signedOn', text: 'Escriba la fecha así: 02/01/2024.' })
  else if (signedOn > today) problems.push({ field: 'signedOn', text: 'La fecha de firma no puede ser posterior a hoy.' })
  const sequence = sequenceOf(line.sequence ?? '')
  if (sequence === undefined) problems.push({ field: 'sequence', text: 'Escriba Recurrente, Primero, Último o Único.' })
  const isRight = problems.length === 0 && signedOn !== undefined && sequence !== undefined
  return { problems, taken: isRight ? { mandateId, signedOn, sequence } : undefined }
}

/** As people write days, and as sheets do. */
function dayOf(text: string): LocalDate | undefined {
  const written = text.trim()
  return isLocalDate(written) ? written : parseDay(written)
}

function sequenceOf(text: string): DebitSequence | undefined {
  const word = text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase()
  return (Object.keys(SEQUENCES) as DebitSequence[]).find((sequence) => SEQUENCES[sequence].includes(word))
}
