/**
 * What payments by Bizum do in the books, in the words that their customers read. The other side is a short name: neither learns the account of
 * the other, so no movement carries it.
 */
import { negate, type Cents } from '@almenara/contract/money'
import { sepaReason } from '@almenara/contract/sepa-reasons'
import type { EntryData, Leg } from '../../../ledger/types.ts'
import type { PaymentWords } from '../../../received/postings.ts'
import type { BizumPayment } from './payment-rows.ts'

type Words = Pick<BizumPayment, 'name' | 'concept' | 'endToEndId'>

const TITLES = { C2C: 'Bizum a', C2ONG: 'Donación con Bizum a', C2ER: 'Compra con Bizum en', MIT: 'Cargo con Bizum de' } as const

/** «Bizum a Lucía F. S.», «Compra con Bizum en Papelería Nou Moles». */
export function outTitle({ kind, name }: Pick<BizumPayment, 'kind' | 'name'>): string {
  return `${TITLES[kind]} ${name}`
}

function dataOf({ name, concept, endToEndId }: Words): EntryData {
  return { counterpartyName: name, remittance: concept, ...(endToEndId === null ? {} : { endToEndId }) }
}

function outWords(payment: Words & Pick<BizumPayment, 'kind'>): PaymentWords {
  return {
    type: 'BIZUM_OUT',
    commonConcept: 4,
    ownConcept: 45,
    title: outTitle(payment),
    detail: payment.concept,
    data: dataOf(payment),
  }
}

function inWords(payment: Words): PaymentWords {
  return {
    type: 'BIZUM_IN',
    commonConcept: 4,
    ownConcept: 44,
    title: `Bizum de ${payment.name}`,
    detail: payment.concept,
    data: dataOf(payment),
  }
}

function between(from: number, to: number, amount: Cents, words: readonly [PaymentWords, PaymentWords]): Leg[] {
  return [
    { account: from, amount: negate(amount), ...words[0] },
    { account: to, amount, ...words[1] },
  ]
}

type Moved = Pick<BizumPayment, 'kind' | 'name' | 'concept' | 'endToEndId' | 'amount' | 'ledgerAccountId'>

/** To another bank: out of the account, into what is settled with the clearing. */
export function sentLegs(payment: Moved, sepa: number): Leg[] {
  const words = outWords(payment)
  return between(payment.ledgerAccountId, sepa, payment.amount, [words, words])
}

/** Between two customers of this bank: each reads the name of the other. */
export function bookedLegs(payment: Moved, twin: Omit<Moved, 'kind' | 'amount'>): Leg[] {
  return between(payment.ledgerAccountId, twin.ledgerAccountId, payment.amount, [outWords(payment), inWords(twin)])
}

/** From another bank. */
export function receivedLegs(payment: Moved, sepa: number): Leg[] {
  const words = inWords(payment)
  return between(sepa, payment.ledgerAccountId, payment.amount, [words, words])
}

/** Of a payment out, what comes back: all of it with the ISO code of why, or a part that whoever got it gives back. */
export function backLegs(payment: Moved, sepa: number, amount: Cents, reason?: string): Leg[] {
  const words: PaymentWords = {
    type: 'RETURN',
    commonConcept: 14,
    ownConcept: 142,
    title: `Devolución: ${outTitle(payment)}`,
    detail: reason === undefined ? payment.concept : sepaReason(reason),
    data: { ...dataOf(payment), ...(reason === undefined ? {} : { returnReason: reason }) },
  }
  return between(sepa, payment.ledgerAccountId, amount, [words, words])
}
