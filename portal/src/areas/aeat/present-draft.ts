/** What is typed of a tax payment, and what is missing in it; its rules are the bank's, which names each field. */
import type { PresentedBy } from '@almenara/contract/areas/aeat/codes'
import type { FileDeclaration, PresentationInput, PresentationModel } from '@almenara/contract/areas/aeat/presentation'
import * as words from '@almenara/contract/areas/aeat/words'
import type { LocalDate } from '@almenara/contract/dates'
import { AMOUNT_MISSING } from '@almenara/contract/field-faults'
import { parseTaxId } from '@almenara/contract/tax-id'
import { amountSoFar } from '../../fields/amount.ts'
import { invalidFields, type ReadDraft } from '../../patterns/two-step/read-draft.ts'

export interface PresentDraft {
  by: PresentedBy
  accountId: string | undefined
  model: string
  exercise: string
  period: string
  taxId: string
  anagram: string
  name: string
  amount: string
  reference: string
  preSignature: string
  file: { id: string; name: string; declarations: FileDeclaration[] } | undefined
  chosen: number[]
  repeated: boolean
}

export const PRESENT_FIELDS = [
  'reference',
  'model',
  'exercise',
  'period',
  'taxId',
  'anagram',
  'name',
  'amount',
  'fileId',
  'chosen',
  'preSignature',
  'accountId',
] as const
export type PresentField = (typeof PRESENT_FIELDS)[number]

export const emptyPresentation = (accountId: string | undefined, exercise: string): PresentDraft => ({
  by: 'HAND',
  accountId,
  model: '',
  exercise,
  period: '',
  taxId: '',
  anagram: '',
  name: '',
  amount: '',
  reference: '',
  preSignature: '',
  file: undefined,
  chosen: [],
  repeated: false,
})

/** The last day of what is filled in so far. */
export const deadlineOf = ({ deadlines }: Pick<PresentationModel, 'deadlines'>, draft: PresentDraft): LocalDate | undefined =>
  deadlines.find(({ exercise, period }) => exercise === draft.exercise && period === draft.period)?.day

const missing = (text: string, why: string): string | undefined => (text.trim() === '' ? why : undefined)

function taxIdProblem(text: string): string | undefined {
  const parsed = parseTaxId(text)
  if (parsed.ok) return undefined
  return parsed.problem === 'EMPTY' ? words.TAXPAYER_ID_MISSING : words.TAXPAYER_ID_WRONG
}

/** What the bank can be asked, or the fields that are missing. */
export function readPresentation(draft: PresentDraft): ReadDraft<PresentationInput, PresentField> {
  const { by, accountId, file } = draft
  const [byHand, byFile] = [by === 'HAND', by === 'FILE']
  const found: Record<PresentField, string | undefined> = {
    reference: by === 'REFERENCE' && draft.reference.replace(/\D/g, '').length !== 13 ? words.REFERENCE_WRONG : undefined,
    model: byHand ? missing(draft.model, words.CHOOSE_MODEL) : undefined,
    exercise: byHand ? missing(draft.exercise, words.EXERCISE_WRONG) : undefined,
    period: byHand ? missing(draft.period, words.CHOOSE_PERIOD) : undefined,
    taxId: byFile ? undefined : taxIdProblem(draft.taxId),
    anagram: undefined,
    name: byFile ? undefined : missing(draft.name, words.TAXPAYER_NAME_MISSING),
    amount: byFile ? undefined : missing(draft.amount, AMOUNT_MISSING),
    fileId: byFile && !file ? words.CHOOSE_TAX_FILE : undefined,
    chosen: byFile && file && draft.chosen.length === 0 ? words.CHOOSE_DECLARATIONS : undefined,
    preSignature: undefined,
    accountId: accountId === undefined ? 'Elija la cuenta de cargo.' : undefined,
  }
  if (accountId === undefined || PRESENT_FIELDS.some((field) => found[field] !== undefined)) return invalidFields(found)
  return { input: { accountId, form: 'ACCOUNT_DEBIT', by, ...filledOf(draft), ...(draft.repeated ? { repeated: true } : {}) } }
}

function filledOf({ by, file, chosen, ...draft }: PresentDraft): Partial<PresentationInput> {
  const preSignature = draft.preSignature.trim().toUpperCase()
  const signed = preSignature === '' ? {} : { preSignature }
  if (by === 'FILE') return { ...(file ? { fileId: file.id } : {}), chosen, ...signed }
  const { taxId, name, anagram, amount, model, exercise, period, reference } = draft
  const taxpayer = {
    taxId,
    name: name.trim(),
    ...(anagram.trim() ? { anagram: anagram.trim() } : {}),
    amount: amountSoFar(amount),
    ...signed,
  }
  return by === 'HAND' ? { ...taxpayer, model, exercise, period } : { ...taxpayer, reference }
}
