/** Paying taxes: what an order of them does, judged whole before anybody signs. The agency hears of nothing until it is signed by all. */
import { telematicPresentation as calls, type FileDeclaration, type PresentationInput } from '@almenara/contract/areas/aeat/presentation'
import * as words from '@almenara/contract/areas/aeat/words'
import { PAYMENT_FORM_NAMES } from '@almenara/contract/areas/aeat/codes'
import { dayAt, formatDay, monthName, type LocalDate } from '@almenara/contract/dates'
import { add, formatAmount, toCents, ZERO } from '@almenara/contract/money'
import type { Fact, Warning } from '@almenara/contract/two-step'
import { badInput, Failure } from '../../http/failure.ts'
import { ACCOUNT_TYPES, displayName, requireProduct, type OwnedProduct } from '../../products/access.ts'
import { money } from '../../products/position.ts'
import { requireOpen } from '../../status/gate.ts'
import { requiredSignatures } from '../../two-step/signatory.ts'
import type { Prepared } from '../../two-step/authorize.ts'
import type { Preparing, TwoStepOperation } from '../../two-step/define.ts'
import { CHARGED, WILL_TELL } from '../../two-step/result-words.ts'
import { beginTaxes, TAX_REFUSALS, type TaxCode } from './begin.ts'
import { notPaidOf, taxByCode } from './checked.ts'
import { findTaxFile, type TaxFile } from './file/upload.ts'
import { taxWords, type FrozenDeclaration, type FrozenPresentation } from './frozen.ts'
import { judgeDeclaration, judgePreSignature } from './judge-declaration.ts'
import { deadlineIn, formElsewhere } from './models.ts'
import { followTaxes } from './pursue.ts'
import { paidLately } from './repeated.ts'

export const presentTaxes: TwoStepOperation<undefined, PresentationInput, FrozenPresentation, TaxCode> = {
  kind: 'tax-payment',
  calls,
  prepare: async (request) => {
    const { bank, session, now, input } = request
    const product = await requireProduct(bank.database, session, input.accountId, ACCOUNT_TYPES)
    await requireOpen(bank, product.type === 'CREDIT' ? 'financings.telematic-presentation' : 'accounts.telematic-presentation', now)
    if (input.form !== 'ACCOUNT_DEBIT') throw badInput('form', formElsewhere(input.form))
    const { declarations, file } =
      input.by === 'FILE' ? await ofFile(request) : { declarations: [judgeDeclaration(bank, now, input.by, input)] }
    const [only] = declarations
    const preSignature = file ? judgePreSignature(input.preSignature, file) : only && judgePreSignature(input.preSignature, only)
    const amount = add(ZERO, ...declarations.map((one) => one.amount))
    const { available } = money(product)
    if (amount > available) {
      throw badInput('amount', `Hay ${formatAmount(available)} disponibles. Elija otra cuenta.`, 'INSUFFICIENT_FUNDS')
    }
    if (!input.repeated) await requireNew(request, declarations)
    if (!(await bank.aeat.attends())) throw new Failure('AEAT_OFFLINE')
    return prepared(request, { product, declarations, amount, preSignature, file })
  },
  refusals: TAX_REFUSALS,
  work: beginTaxes,
  follow: followTaxes,
  undoneSince: notPaidOf,
  partByCode: taxByCode,
  warningsAt: ({ deadline }, now) => (deadline !== undefined && deadline < dayAt(now) ? lateWarnings(deadline) : undefined),
}

type Request = Preparing<undefined, PresentationInput>

/** Those chosen of a file of theirs, judged again: days pass between reading it and paying. */
async function ofFile({ bank, session, now, input }: Request): Promise<{ declarations: FrozenDeclaration[]; file: TaxFile }> {
  if (!input.fileId) throw badInput('fileId', words.CHOOSE_TAX_FILE)
  const file = await findTaxFile(bank.database, session.userId, input.fileId)
  if (!file) throw new Failure('NOT_FOUND')
  const wanted = new Set(input.chosen ?? file.declarations.filter(({ problems }) => problems.length === 0).map(({ position }) => position))
  const chosen = file.declarations.filter(({ position }) => wanted.has(position))
  if (chosen.length === 0 || chosen.length !== wanted.size) throw badInput('chosen', words.CHOOSE_DECLARATIONS)
  return { declarations: chosen.map((one) => judgedOfFile(bank, now, one)), file }
}

function judgedOfFile(bank: Request['bank'], now: Request['now'], one: FileDeclaration): FrozenDeclaration {
  if (one.type !== 'I') throw badInput('chosen', words.NOT_PAID_HERE)
  try {
    return judgeDeclaration(bank, now, 'HAND', one)
  } catch (error) {
    throw error instanceof Failure ? badInput('chosen', error.hostText) : error
  }
}

/** Throws DECLARATION_REPEATED, which the customer answers. */
async function requireNew({ bank, session, now }: Request, declarations: readonly FrozenDeclaration[]): Promise<void> {
  for (const one of declarations) {
    const on = await paidLately(bank.database, session.userId, one, now)
    if (on) throw new Failure('DECLARATION_REPEATED', { message: repeatedWords(on) })
  }
}

const repeatedWords = (on: LocalDate): string =>
  `Ya pagó este impuesto el ${Number(on.slice(8))} de ${monthName(on).toLowerCase()}. ¿Quiere pagarlo otra vez?`

interface Parts {
  product: OwnedProduct
  declarations: FrozenDeclaration[]
  amount: ReturnType<typeof add>
  preSignature?: string | undefined
  file?: TaxFile | undefined
}

function prepared(request: Request, parts: Parts): Prepared<FrozenPresentation> {
  const { now, input } = request
  const { product, declarations, amount, preSignature, file } = parts
  const [only] = declarations
  const single = declarations.length === 1 ? only : undefined
  const deadline = firstDeadline(request, declarations)
  const what = single ? `el ${taxWords(single)}` : `${declarations.length} impuestos de un archivo`
  return {
    title: 'Pago de impuestos',
    amount,
    payee: 'Agencia Tributaria',
    purpose: `${what.replace(' · ', ' ')} a la Agencia Tributaria, ${formatAmount(amount, { currency: null })} EUR`,
    facts: [
      { label: 'Importe', field: 'amount', value: { type: 'MONEY', amount } },
      ...(single ? factsOfOne(single) : factsOfFile(declarations)),
      ...(file ? [{ label: 'Huella del archivo (SHA-256)', field: 'fileId', value: { type: 'TEXT' as const, text: file.sha256 } }] : []),
      ...(preSignature ? [{ label: 'Prefirma', field: 'preSignature', value: { type: 'TEXT' as const, text: preSignature } }] : []),
      { label: 'Cuenta', field: 'accountId', value: { type: 'PARTY', name: displayName(product), iban: product.identifier } },
      { label: 'Forma de pago', value: { type: 'TEXT', text: PAYMENT_FORM_NAMES.ACCOUNT_DEBIT } },
      { label: 'Fecha', value: { type: 'DAY', day: dayAt(now) } },
      { label: 'Disponible después', private: true, value: { type: 'MONEY', amount: toCents(money(product).available - amount) } },
    ],
    warnings: warningsOf(request, parts, deadline),
    legs: [],
    meanwhile: { title: 'Pago en curso', text: words.DO_NOT_REPEAT, next: ['El importe queda retenido.', WILL_TELL] },
    done: {
      title: single ? 'Impuesto pagado' : 'Impuestos pagados',
      text: single ? words.PAYING_IS_NOT_FILING : 'Cada declaración tiene su resultado y su NRC.',
      next: [CHARGED],
    },
    product,
    data: {
      productId: product.id,
      ledgerAccountId: product.ledgerAccountId,
      iban: product.identifier,
      by: input.by,
      form: input.form,
      declarations,
      preSignature,
      fileId: file?.id,
      repeated: input.repeated === true,
      deadline,
    },
  }
}

const text = (label: string, field: string, value: string | undefined): Fact[] =>
  value === undefined ? [] : [{ label, field, value: { type: 'TEXT', text: value } }]

function factsOfOne({ model, modelName, exercise, period, reference, taxId, anagram, name }: FrozenDeclaration): Fact[] {
  return [
    ...text('Modelo', 'model', `${model} ${modelName}`),
    ...text('Referencia', 'reference', reference),
    ...text('Ejercicio', 'exercise', exercise && `20${exercise}`),
    ...text('Periodo', 'period', period),
    ...text('NIF', 'taxId', taxId),
    ...text('Anagrama', 'anagram', anagram),
    ...text('Nombre', 'name', name),
  ]
}

/** Beyond these, what is signed says how many there are: the file's digest says which. */
const SHOWN = 20

function factsOfFile(declarations: readonly FrozenDeclaration[]): Fact[] {
  const shown = declarations.slice(0, SHOWN).map((one): Fact => {
    return {
      label: `Modelo ${one.model}`,
      field: 'chosen',
      value: { type: 'PAYEE', name: one.name, detail: `${one.taxId} · ${taxWords(one)}`, amount: one.amount },
    }
  })
  return [{ label: 'Declaraciones', field: 'chosen', value: { type: 'TEXT', text: String(declarations.length) } }, ...shown]
}

/** The first day that matters to whoever signs. */
function firstDeadline({ bank, now }: Request, declarations: readonly FrozenDeclaration[]): LocalDate | undefined {
  const today = dayAt(now)
  return declarations.flatMap((one) => deadlineIn(bank, one, today) ?? []).toSorted()[0]
}

/** That it is late, or that it may become so while another signature is missing. */
function warningsOf({ now }: Request, { product, amount }: Parts, deadline: LocalDate | undefined): Warning[] {
  if (deadline === undefined) return []
  if (deadline < dayAt(now)) return lateWarnings(deadline)
  if (requiredSignatures(product, amount) < 2) return []
  return [{ code: 'CO_SIGNED', text: `Falta otra firma. Si no firman el ${formatDay(deadline)} o antes, el pago llegará fuera de plazo.` }]
}

const lateWarnings = (deadline: LocalDate): Warning[] => [
  { code: 'LATE', text: `El plazo terminó el ${formatDay(deadline)}: el pago llega fuera de plazo.` },
]
