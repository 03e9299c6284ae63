/** The bank's models of the tax agency, as a form needs them. */
import { exercisesAt, calendarDeadline, isTaken, yearOf, type TaxModel } from '@almenara/contract/areas/aeat/models'
import { PAYMENT_FORM_NAMES, PAYMENT_FORMS, type PaymentForm, type TaxPeriod } from '@almenara/contract/areas/aeat/codes'
import type { PresentationModel, presentationAccounts, presentationModels, paymentForms } from '@almenara/contract/areas/aeat/presentation'
import { addDays, dayAt, formatDay, type LocalDate } from '@almenara/contract/dates'
import { eq, and, inArray } from 'drizzle-orm'
import type { Bank } from '../../bank.ts'
import { bankDayFrom } from '../../calendar/bank-days.ts'
import { Failure } from '../../http/failure.ts'
import type { Handler } from '../../http/handler.ts'
import { parties } from '../../identity/tables.ts'
import { ACCOUNT_TYPES, displayName, ownedProducts } from '../../products/access.ts'
import { money } from '../../products/position.ts'
import { holders } from '../../products/tables.ts'

/** Those that are taken on a day; none in a bank that collects no taxes. */
export function modelsOn({ brand }: Pick<Bank, 'brand'>, day: LocalDate): TaxModel[] {
  return (brand.taxes?.models ?? []).filter((model) => isTaken(model, day))
}

export const filingPage = ({ brand }: Pick<Bank, 'brand'>): string => brand.taxes?.filing ?? ''

/** The last day on which a period is filed: one that no bank opens is the next that does (Ley 39/2015 art. 30.5). */
function deadlineOf(model: Pick<TaxModel, 'deadlines'> | undefined, period: TaxPeriod, year: number): LocalDate | undefined {
  const day = model && calendarDeadline(model, period, year)
  return day && bankDayFrom(day)
}

/** Of a declaration of two digits of exercise. */
export function deadlineIn(
  bank: Bank,
  one: { model: string; exercise?: string | null | undefined; period?: TaxPeriod | null | undefined },
  today: LocalDate,
) {
  const { model, exercise, period } = one
  if (!exercise || !period) return undefined
  return deadlineOf(
    bank.brand.taxes?.models.find((known) => known.model === model),
    period,
    yearOf(exercise, today),
  )
}

export const readModels: Handler<typeof presentationModels> = async ({ bank, now, query }) => {
  const day = query.day ?? dayAt(now)
  return { models: modelsOn(bank, day).map((model) => toModel(model, day)), exercises: exercisesAt(day) }
}

function toModel({ model, name, family, periods, taxpayers, ...rest }: TaxModel, day: LocalDate): PresentationModel {
  const deadlines = exercisesAt(day)
    .slice(0, 2)
    .flatMap((exercise) =>
      periods.flatMap((period) => {
        const until = deadlineOf(rest, period, yearOf(exercise, day))
        return until ? [{ exercise, period, day: until }] : []
      }),
    )
  return { model, name, family, periods, taxpayers, deadlines, files: rest.file !== undefined }
}

const ELSEWHERE: Readonly<Record<Exclude<PaymentForm, 'ACCOUNT_DEBIT'>, string>> = {
  DIRECT_DEBIT:
    'Se pide al presentar el modelo en la sede de la Agencia Tributaria, con el IBAN de su cuenta. Se carga el último día del plazo.',
  DEBT_RECOGNITION: 'Si no puede pagar ahora, presente el modelo en la sede de la Agencia Tributaria como reconocimiento de deuda.',
  DEFERRAL: 'El aplazamiento se pide en la sede de la Agencia Tributaria al presentar el modelo.',
  REFUND: 'La devolución se pide al presentar el modelo en la sede de la Agencia Tributaria, que la abona en la cuenta que usted indique.',
  NIL: 'Un modelo sin importe que pagar se presenta en la sede de la Agencia Tributaria. Aquí no hay que hacer nada.',
}

export const readPaymentForms: Handler<typeof paymentForms> = async ({ bank, now, query }) => {
  const today = dayAt(now)
  const model = modelsOn(bank, today).find((known) => known.model === query.model)
  if (!model) throw new Failure('NOT_FOUND')
  const link = filingPage(bank)
  return {
    forms: PAYMENT_FORMS.map((form) => {
      const name = PAYMENT_FORM_NAMES[form]
      if (form === 'ACCOUNT_DEBIT') return { form, name, available: true, explanation: 'Se carga ahora en su cuenta y recibe el NRC.' }
      return { form, name, available: false, explanation: ELSEWHERE[form] + domiciledUntil(form, model, today), link }
    }),
  }
}

/** The day until which the period that is open may be domiciled. */
function domiciledUntil(form: PaymentForm, model: TaxModel, today: LocalDate): string {
  const { directDebitDays, periods } = model
  if (form !== 'DIRECT_DEBIT' || directDebitDays === undefined) return ''
  const year = Number(today.slice(0, 4))
  const days = [year - 1, year].flatMap((of) => periods.flatMap((period) => calendarDeadline(model, period, of) ?? []))
  const last = days.map((day) => addDays(day, -directDebitDays)).filter((day) => day >= today)
  const [next] = last.toSorted()
  return next ? ` El plazo que está abierto termina para domiciliar el ${formatDay(next)}.` : ''
}

/** Why a form that is not done here is refused. */
export const formElsewhere = (form: Exclude<PaymentForm, 'ACCOUNT_DEBIT'>): string => ELSEWHERE[form]

export const readPayingAccounts: Handler<typeof presentationAccounts> = async ({ bank, session }) => {
  const owned = await ownedProducts(bank.database, session, ACCOUNT_TYPES)
  const first = await firstHolders(
    bank,
    owned.map(({ id }) => id),
  )
  return {
    accounts: owned.map((product) => {
      const { id, type, identifier, canOperate, signatures } = product
      return {
        id,
        name: displayName(product),
        iban: identifier,
        type: type === 'CREDIT' ? ('CREDIT' as const) : ('VIEW' as const),
        available: money(product).available,
        canOperate,
        signatures,
        holder: first.get(id) ?? { name: '', taxId: '' },
      }
    }),
  }
}

async function firstHolders({ database }: Bank, ids: readonly string[]): Promise<Map<string, { name: string; taxId: string }>> {
  if (ids.length === 0) return new Map()
  const rows = await database
    .select({ productId: holders.productId, name: parties.name, taxId: parties.taxId })
    .from(holders)
    .innerJoin(parties, eq(parties.id, holders.partyId))
    .where(and(inArray(holders.productId, [...ids]), eq(holders.ordinal, 1)))
  return new Map(rows.map(({ productId, name, taxId }) => [productId, { name, taxId }]))
}
