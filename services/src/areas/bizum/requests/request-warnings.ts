/** What a customer should look at before they answer a request (frauds that ask for money as if they gave it). */
import { endSentence } from '@almenara/contract/sentence'
import { addSeconds, formatDayTime, type Instant } from '@almenara/contract/dates'
import { formatAmount, toCents } from '@almenara/contract/money'
import { searchable } from '@almenara/contract/text'
import { and, desc, eq, gte, inArray } from 'drizzle-orm'
import type { Bank } from '../../../bank.ts'
import { ledgerAccounts } from '../../../ledger/tables.ts'
import { products } from '../../../products/tables.ts'
import { bizumLimitsOf } from '../payments/limits.ts'
import { bizumPayments } from '../payments/tables.ts'
import { bizumContracts } from '../contract/tables.ts'
import { nameWarnings } from '../people/name-warnings.ts'
import { isStranger, type Acquaintance } from './people.ts'
import type { RequestRow } from './request-rows.ts'

export interface RequestWarning {
  code: string
  text: string
}

const DAY_SECONDS = 86_400
/** Of what the account has, above which paying is said to empty it. */
const EMPTIES = 0.9

/** Words with which a request passes for money that comes, or for the bank (real case: a request entitled «PAGO»). */
const WORDS = ['ingreso', 'pago', 'reembolso', 'premio', 'devolucion', 'abono', 'banco', 'loteria', 'ayuda']

/** Whether the concept lies by its words, or carries a number or an address to which somebody could be led. */
function misleads(concept: string): boolean {
  const words = searchable(concept).split(/[^\p{L}\d]+/u)
  const isAddress = /www|https?|[\w-]+\.(?:com|es|net|org|info|app)\b/i.test(concept)
  const isNumber = /(?:\d[ .-]?){7,}/.test(concept)
  return isAddress || isNumber || words.some((word) => WORDS.some((lie) => word === lie || word === `${lie}s` || word === `${lie}es`))
}

/** Whether the customer is asked what they expect: the first time that somebody asks, and above an amount. */
export function asksExpectation({ brand }: Pick<Bank, 'brand'>, { amount }: Pick<RequestRow, 'amount'>, { paid }: Acquaintance): boolean {
  const { firstPayment } = bizumLimitsOf(brand)
  return !paid || paid.sent === 0 || (firstPayment !== null && amount > firstPayment)
}

export async function warningsOf(bank: Bank, row: RequestRow, person: Acquaintance, now: Instant): Promise<RequestWarning[]> {
  const { phone, name, concept, amount } = row
  const warnings: RequestWarning[] = []
  const warn = (code: string, text: string) => warnings.push({ code, text })
  if (misleads(concept)) {
    warn(
      'MISLEADING_CONCEPT',
      'El banco no comprueba el concepto que escribe quien le pide dinero. Esto es un pago: el dinero sale de su cuenta.',
    )
  }
  if (isStranger(person))
    warn(
      'STRANGER',
      `${endSentence(`No hay ningún Bizum anterior entre usted y ${name}`)} Si no conoce a esta persona, rechace la solicitud.`,
    )
  else if (!person.paid || person.paid.sent === 0) warn('FIRST_PAYMENT', 'Es la primera vez que le paga. Compruebe el nombre.')
  warnings.push(...nameWarnings({ phone, name }, { alias: person.alias, lastName: person.directoryName }))
  const last = await sameAmountAt(bank, row, now)
  if (last) warn('SAME_AMOUNT', `Ya le pagó ${formatAmount(amount)} el ${formatDayTime(last)}.`)
  if (await empties(bank, row)) warn('EMPTIES_ACCOUNT', 'Con este pago su cuenta se queda casi vacía.')
  return warnings
}

async function sameAmountAt({ database }: Bank, { userId, phone, amount }: RequestRow, now: Instant): Promise<Instant | undefined> {
  const [last] = await database
    .select({ at: bizumPayments.createdAt })
    .from(bizumPayments)
    .where(
      and(
        eq(bizumPayments.userId, userId),
        eq(bizumPayments.phone, phone),
        gte(bizumPayments.createdAt, addSeconds(now, -DAY_SECONDS)),
        eq(bizumPayments.direction, 'OUT'),
        eq(bizumPayments.amount, amount),
        inArray(bizumPayments.state, ['ORDERED', 'SENT', 'WAITING', 'SETTLED']),
      ),
    )
    .orderBy(desc(bizumPayments.createdAt))
    .limit(1)
  return last?.at
}

/** Of the account of the customer's Bizum. */
async function empties({ database }: Bank, { contractId, amount }: RequestRow): Promise<boolean> {
  const { balance, held } = ledgerAccounts
  const [account] = await database
    .select({ balance, held })
    .from(bizumContracts)
    .innerJoin(products, eq(products.id, bizumContracts.productId))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, products.ledgerAccountId))
    .where(eq(bizumContracts.id, contractId))
  const available = account ? toCents(account.balance - account.held) : toCents(0)
  return amount <= available && amount > EMPTIES * available
}
