/** The lines of a remittance that is being written, judged cell by cell by the rules that files are judged by (`formats/intake/values.ts`). */
import { DRAFT_FIELDS, type DraftField, type DraftLine, type JudgedLine } from '@almenara/contract/areas/payments/drafts'
import { add, type Cents } from '@almenara/contract/money'
import { AMOUNT_MISSING } from '@almenara/contract/field-faults'
import { parseAmount } from '@almenara/contract/parse-amount'
import { sepaReason } from '@almenara/contract/sepa-reasons'
import type { FindingCode } from '@almenara/formats/intake/finding'
import { isConceptLong, isReferenceLong, judgeAmount, judgeIban, judgeName } from '@almenara/formats/intake/values'
import { severityOf, wordsOf } from '../files/finding-words.ts'
import type { CopiedFrom } from './tables.ts'

/** What a sheet makes of an account number that it takes for a quantity: its last figures are lost. */
const AS_NUMBER = /^\d(?:[.,]\d+)?E\+?\d{1,3}$/i

const AMOUNT_WORDS = {
  EMPTY: AMOUNT_MISSING,
  FORMAT: 'No es un importe. Escríbalo así: 1.092,50.',
  DECIMALS: 'Tiene más de dos decimales.',
  TOO_LARGE: 'Supera los 999.999.999,99 € que admite SEPA.',
} as const

/** What is taken of a line; `undefined` where something of it is wrong. */
export interface TakenLine {
  name: string
  iban: string
  amount: Cents
  concept: string
  reference: string
}

interface Judgement extends JudgedLine {
  taken: TakenLine | undefined
}

function judgeLine(line: DraftLine, copiedFrom: CopiedFrom | null): Judgement {
  const problems: JudgedLine['problems'] = []
  const find = (field: DraftField, found: readonly FindingCode[], value: string) => {
    const wrong = found.find((code) => severityOf(code) === 'ERROR')
    if (wrong) problems.push({ field, text: sentenceOf(wrong, value) })
  }
  const name = judgeName(plain(line.name))
  find('name', name.found, line.name)
  const iban = judgeAccount(line.iban)
  if (iban.text) problems.push({ field: 'iban', text: iban.text })
  else find('iban', iban.found, line.iban)
  const amount = judgeWrittenAmount(line.amount)
  if (amount.text) problems.push({ field: 'amount', text: amount.text })
  const [concept, reference] = [plain(line.concept), plain(line.reference)]
  if (isConceptLong(concept)) find('concept', ['CONCEPT_LONG'], concept)
  if (isReferenceLong(reference)) find('reference', ['REFERENCE'], reference)
  const isRight = problems.length === 0 && name.value !== undefined && iban.value !== undefined && amount.value !== undefined
  return {
    problems,
    changed: changedIn(line, copiedFrom),
    ...(amount.value === undefined ? {} : { amount: amount.value }),
    taken: isRight ? { name: name.value ?? '', iban: iban.value ?? '', amount: amount.value as Cents, concept, reference } : undefined,
  }
}

const plain = (text: string) => text.replace(/\s+/g, ' ').trim()

function sentenceOf(code: FindingCode, value: string): string {
  const { text, remedy } = wordsOf({ code, path: '', value, against: null, order: null })
  return [text, remedy].filter(Boolean).join(' ')
}

/** As people write it: with hyphens, or behind the word «IBAN». */
function judgeAccount(written: string): { value?: string | undefined; found: readonly FindingCode[]; text?: string } {
  const bare = written
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replace(/^IBAN:?/, '')
  if (bare === '') return { found: [], text: 'Escriba el IBAN.' }
  if (AS_NUMBER.test(written.trim())) return { found: [], text: 'La hoja lo ha convertido en un número. Copie el IBAN como texto.' }
  return judgeIban(bare)
}

function judgeWrittenAmount(written: string): { value?: Cents; text?: string } {
  const parsed = parseAmount(written)
  if (!parsed.ok) return { text: AMOUNT_WORDS[parsed.problem] }
  if (parsed.amount < 0) return { text: 'Un importe no puede ser negativo.' }
  const { value, found } = judgeAmount(parsed.amount)
  return value === undefined ? { text: found.includes('AMOUNT_ZERO') ? sepaReason('AM01') : AMOUNT_WORDS.TOO_LARGE } : { value }
}

function changedIn(line: DraftLine, copiedFrom: CopiedFrom | null): DraftField[] {
  const before = line.copied === undefined ? undefined : copiedFrom?.lines[line.copied - 1]
  if (!before) return []
  return DRAFT_FIELDS.filter((field) => comparable(field, line[field]) !== comparable(field, before[field]))
}

/** Written otherwise, the same is the same. */
function comparable(field: DraftField, text: string): string {
  if (field === 'iban') return text.replace(/[\s-]/g, '').toUpperCase()
  const parsed = field === 'amount' ? parseAmount(text) : undefined
  return parsed?.ok ? String(parsed.amount) : plain(text)
}

export interface JudgedDraft {
  judged: JudgedLine[]
  total: { count: number; amount: Cents; wrong: number }
  taken: TakenLine[]
}

/** `total.amount`: of all that can be read as an amount. */
export function judgeLines(lines: readonly DraftLine[], copiedFrom: CopiedFrom | null): JudgedDraft {
  const all = lines.map((line) => judgeLine(line, copiedFrom))
  return {
    judged: all.map(({ taken: _, ...judged }) => judged),
    total: {
      count: lines.length,
      amount: add(...all.flatMap(({ amount }) => amount ?? [])),
      wrong: all.filter(({ taken }) => taken === undefined).length,
    },
    taken: all.flatMap(({ taken }) => taken ?? []),
  }
}
