/** The lines of a remittance that is being written, judged cell by cell by the rules that files are judged by (`formats/intake/values.ts`). */
import { FIELDS_OF, type DraftField, type DraftKind, type DraftLine, type JudgedLine } from '@almenara/contract/areas/payments/drafts'
import type { LocalDate } from '@almenara/contract/dates'
import { add, type Cents } from '@almenara/contract/money'
import { AMOUNT_MISSING } from '@almenara/contract/field-faults'
import { parseAmount } from '@almenara/contract/parse-amount'
import { sepaReason } from '@almenara/contract/sepa-reasons'
import type { FindingCode } from '@almenara/formats/intake/finding'
import { isConceptLong, isReferenceLong, judgeAmount, judgeIban, judgeName } from '@almenara/formats/intake/values'
import { severityOf, wordsOf } from '../files/finding-words.ts'
import { judgeMandate, type TakenMandate } from './judge-mandate.ts'
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
  /** Of a debit. */
  mandate?: TakenMandate
}

/** What is written, and the day as of which it is judged. */
interface Judging {
  kind: DraftKind
  today: LocalDate
}

interface Judgement extends JudgedLine {
  taken: TakenLine | undefined
}

function judgeLine(line: DraftLine, copiedFrom: CopiedFrom | null, { kind, today }: Judging): Judgement {
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
  const mandate = kind === 'DEBITS' ? judgeMandate(line, today) : undefined
  for (const one of mandate?.problems ?? [])
    problems.push({ field: one.field, text: 'code' in one ? sentenceOf(one.code, line[one.field] ?? '') : one.text })
  const isRight = problems.length === 0 && name.value !== undefined && iban.value !== undefined && amount.value !== undefined
  return {
    problems,
    changed: changedIn(line, copiedFrom, FIELDS_OF[kind]),
    ...(amount.value === undefined ? {} : { amount: amount.value }),
    taken: isRight
      ? {
          name: name.value ?? '',
          iban: iban.value ?? '',
          amount: amount.value as Cents,
          concept,
          reference,
          ...(mandate?.taken ? { mandate: mandate.taken } : {}),
        }
      : undefined,
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

function changedIn(line: DraftLine, copiedFrom: CopiedFrom | null, fields: readonly DraftField[]): DraftField[] {
  const before = line.copied === undefined ? undefined : copiedFrom?.lines[line.copied - 1]
  if (!before) return []
  return fields.filter((field) => comparable(field, line[field] ?? '') !== comparable(field, before[field] ?? ''))
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
export function judgeLines(lines: readonly DraftLine[], copiedFrom: CopiedFrom | null, judging: Judging): JudgedDraft {
  const all = lines.map((line) => judgeLine(line, copiedFrom, judging))
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
