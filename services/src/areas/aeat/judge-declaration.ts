/** Whether a tax may be paid as it is filled in: every fault is named at its field, before the agency hears of anything. */
import { isByReference, TAX_PERIODS, type TaxPeriod } from '@almenara/contract/areas/aeat/codes'
import { exercisesAt, type TaxModel } from '@almenara/contract/areas/aeat/models'
import type { PresentationInput } from '@almenara/contract/areas/aeat/presentation'
import * as words from '@almenara/contract/areas/aeat/words'
import { dayAt, type Instant, type LocalDate } from '@almenara/contract/dates'
import { AMOUNT_MISSING, AMOUNT_NOT_POSITIVE } from '@almenara/contract/field-faults'
import type { Cents } from '@almenara/contract/money'
import { parseTaxId } from '@almenara/contract/tax-id'
import type { Bank } from '../../bank.ts'
import { badInput } from '../../http/failure.ts'
import type { FrozenDeclaration } from './frozen.ts'
import { modelsOn } from './models.ts'

/** Twelve digits (Orden EHA/2027/2007, annex VII). */
const MOST = 9_999_999_999_99

/** What one is filled in with, by hand or by a paper's reference. */
export type Filled = Pick<PresentationInput, 'model' | 'exercise' | 'period' | 'taxId' | 'anagram' | 'name' | 'amount' | 'reference'>

/** Throws BAD_INPUT at the first field that is not right. `by` says whether it is paid by the reference of a paper. */
export function judgeDeclaration(bank: Bank, now: Instant, by: 'HAND' | 'REFERENCE', filled: Filled): FrozenDeclaration {
  const today = dayAt(now)
  const reference = by === 'REFERENCE' ? readReference(filled.reference) : undefined
  const model = requireModel(bank, today, reference?.slice(0, 3) ?? filled.model, reference !== undefined)
  const whenDue = reference === undefined ? readPeriod(model, today, filled) : {}
  const taxpayer = readTaxpayer(model, filled)
  const amount = readAmount(filled.amount)
  return { model: model.model, modelName: model.name, family: model.family, ...whenDue, ...taxpayer, amount, reference }
}

function readReference(text = ''): string {
  const digits = text.replace(/[\s.-]/g, '')
  if (!/^\d{13}$/.test(digits)) throw badInput('reference', words.REFERENCE_WRONG)
  return digits
}

function requireModel(bank: Bank, today: LocalDate, code: string | undefined, referenced: boolean): TaxModel {
  if (!code) throw badInput('model', words.CHOOSE_MODEL)
  const model = modelsOn(bank, today).find((known) => known.model === code)
  if (!model) throw badInput(referenced ? 'reference' : 'model', words.MODEL_UNKNOWN)
  if (model.family === 'INFORMATIVE') throw badInput('model', words.informative(code))
  if (referenced && !isByReference(model.family)) throw badInput('reference', words.byHandOnly(code))
  if (!referenced && isByReference(model.family)) throw badInput('model', words.byReferenceOnly(code))
  return model
}

function readPeriod({ model, periods }: TaxModel, today: LocalDate, { exercise = '', period = '' }: Filled) {
  if (!exercisesAt(today).includes(exercise)) throw badInput('exercise', words.EXERCISE_WRONG)
  const known = TAX_PERIODS.find((one) => one === period.toUpperCase())
  if (period === '') throw badInput('period', words.CHOOSE_PERIOD)
  if (!known || !periods.includes(known)) throw badInput('period', words.wrongPeriod(period, model, periods))
  return { exercise, period: known satisfies TaxPeriod }
}

function readTaxpayer({ model, taxpayers }: TaxModel, { taxId: text = '', anagram = '', name = '' }: Filled) {
  const parsed = parseTaxId(text)
  if (!parsed.ok) throw badInput('taxId', parsed.problem === 'EMPTY' ? words.TAXPAYER_ID_MISSING : words.TAXPAYER_ID_WRONG)
  const kind = parsed.kind === 'ENTITY' ? 'ENTITY' : 'PERSON'
  if (!taxpayers.includes(kind)) throw badInput('taxId', kind === 'PERSON' ? words.notForPersons(model) : words.notForEntities(model))
  const label = anagram.trim().toUpperCase()
  if (label !== '' && kind === 'ENTITY') throw badInput('anagram', words.ANAGRAM_OF_ENTITY)
  // Three letters and a check character; four letters on old labels.
  if (label !== '' && !/^[A-ZÑÇ]{3}[A-ZÑÇ0-9]$/.test(label)) throw badInput('anagram', words.ANAGRAM_WRONG)
  const called = name.replace(/\s+/g, ' ').trim()
  if (called === '') throw badInput('name', words.TAXPAYER_NAME_MISSING)
  return { taxId: parsed.taxId as string, ...(label ? { anagram: label } : {}), name: called }
}

function readAmount(amount: Cents | undefined): Cents {
  if (amount === undefined) throw badInput('amount', AMOUNT_MISSING)
  if (amount <= 0) throw badInput('amount', AMOUNT_NOT_POSITIVE)
  if (amount > MOST) throw badInput('amount', words.TAX_AMOUNT_TOO_LARGE)
  return amount
}

/**
 * What a customer got beforehand and types or pastes: up to forty letters and digits. With forty it is compared: of a file, with its SHA-1 in
 * hexadecimal; by hand, the operation's datum, which after 14 characters of reference has NIF, exercise, period, type and amount. Neither says who
 * wrote it.
 */
export function judgePreSignature(text: string | undefined, of: { sha1: string } | FrozenDeclaration): string | undefined {
  if (!text) return undefined
  const typed = text.trim().toUpperCase()
  if (!/^[A-Z0-9]{1,40}$/.test(typed)) throw badInput('preSignature', words.PRE_SIGNATURE_FORM)
  if (typed.length < 40) return typed
  const matches = 'sha1' in of ? typed === of.sha1.toUpperCase() : typed.slice(14) === datumOf(of)
  if (!matches) throw badInput('preSignature', words.PRE_SIGNATURE_DIFFERS)
  return typed
}

function datumOf({ taxId, exercise = '', period, amount }: FrozenDeclaration): string {
  return `${taxId.padStart(9, '0')}${exercise.padStart(2, '0')}${period ?? '00'}I${String(amount).padStart(12, '0')}`
}
