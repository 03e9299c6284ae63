/** Whom a customer pays and how much each, read from what they typed: every fault at its field, before anybody is looked up. */
import { MAX_LENGTH } from '@almenara/contract/limits'
import type { Brand } from '@almenara/contract/brand'
import type { FieldProblem } from '@almenara/contract/errors'
import { formatAmount, toCents, type Cents } from '@almenara/contract/money'
import { readConcept as readPaymentConcept } from '@almenara/contract/payment-text'
import type { Phone } from '@almenara/contract/phone'
import { badInput, Failure } from '../../../http/failure.ts'
import type { BizumContract } from '../contract/require-contract.ts'
import { readBizumPhone, type ReadPhone } from '../people/bizum-phone.ts'
import { bizumLimitsOf } from './limits.ts'
import { ALREADY_LISTED, OWN_MOBILE } from '../words.ts'

export interface Recipient {
  phone: Phone
  amount: Cents
}

/** Throws BAD_INPUT at `concept`. */
export function readConcept(typed: string): string {
  const read = readPaymentConcept(typed)
  if (!read.ok) throw badInput('concept', read.problem)
  if (read.text.length > MAX_LENGTH.bizumConcept) throw badInput('concept', `Escriba como máximo ${MAX_LENGTH.bizumConcept} caracteres.`)
  return read.text
}

/** Throws BIZUM_RECIPIENT with every telephone that is wrong, and BIZUM_LIMIT with every amount. */
export function readRecipients(
  brand: Brand,
  { phone: own }: Pick<BizumContract, 'phone'>,
  typed: readonly { phone: string; amount: Cents }[],
): Recipient[] {
  const { recipients: most } = bizumLimitsOf(brand)
  if (most !== null && typed.length > most) {
    const message = `Puede elegir ${most} personas como máximo cada vez. Quite ${typed.length - most}.`
    // At the first that is too many.
    throw badInput(`recipients.${most}.phone`, message, 'BIZUM_RECIPIENT')
  }
  const phones = typed.map(({ phone }) => readBizumPhone(brand, phone))
  const faults = phones.flatMap((read, at): FieldProblem[] => {
    const message = read.ok ? faultOf(read.phone, phones, at, own) : read.problem
    return message === undefined ? [] : [{ field: `recipients.${at}.phone`, message }]
  })
  if (faults[0]) throw new Failure('BIZUM_RECIPIENT', { message: faults[0].message, fields: faults })
  requireAmounts(
    brand,
    typed.map(({ amount }) => amount),
    (at) => `recipients.${at}.amount`,
  )
  return phones.flatMap((read, at) => (read.ok ? [{ phone: read.phone, amount: typed[at]?.amount ?? toCents(0) }] : []))
}

function faultOf(phone: Phone, phones: readonly ReadPhone[], at: number, own: string): string | undefined {
  if (phone === own) return OWN_MOBILE
  const first = phones.findIndex((one) => one.ok && one.phone === phone)
  return first < at ? ALREADY_LISTED : undefined
}

/** Throws BIZUM_LIMIT with each amount that is too small or too large by itself. */
export function requireAmounts(brand: Brand, amounts: readonly Cents[], fieldOf: (at: number) => string): void {
  const { minimum, perOperation } = bizumLimitsOf(brand)
  const faults = amounts.flatMap((amount, at): FieldProblem[] => {
    if (minimum !== null && amount < minimum)
      return [
        { field: fieldOf(at), message: `El importe mínimo con Bizum es de ${formatAmount(toCents(minimum))}. Escriba un importe mayor.` },
      ]
    if (perOperation !== null && amount > perOperation) {
      const message = `El importe máximo con Bizum es de ${formatAmount(toCents(perOperation))} cada vez. Escriba un importe menor.`
      return [{ field: fieldOf(at), message }]
    }
    return []
  })
  if (faults[0]) throw new Failure('BIZUM_LIMIT', { message: faults[0].message, fields: faults })
}
