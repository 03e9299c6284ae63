/** A number of instalments as it is typed. */
import type { ScpContractInput, ScpDetail } from '@almenara/contract/areas/cards/scp'
import { invalidFields, type ReadDraft } from '../../patterns/two-step/read-draft.ts'

type Offer = Pick<NonNullable<ScpDetail['offer']>, 'leastPayments' | 'mostPayments'>

/** The number, if the bank offers it. */
export function readPayments(typed: string, { leastPayments, mostPayments }: Offer): number | undefined {
  const number = Number(typed)
  return typed !== '' && number >= leastPayments && number <= mostPayments ? number : undefined
}

export function problemOf(typed: string, { leastPayments, mostPayments }: Offer): string {
  return typed === '' ? 'Escriba el número de cuotas.' : `Elija entre ${leastPayments} y ${mostPayments} cuotas.`
}

export interface PaymentsDraft {
  /** As it is typed. */
  payments: string
}

/** What the bank can be asked, or the fields that are not valid. */
export function readDraft({ payments }: PaymentsDraft, offer: Offer): ReadDraft<ScpContractInput, 'payments'> {
  const number = readPayments(payments, offer)
  return number === undefined ? invalidFields({ payments: problemOf(payments, offer) }) : { input: { payments: number } }
}
