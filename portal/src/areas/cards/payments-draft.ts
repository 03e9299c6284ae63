/** A number of instalments as it is typed. */
import type { ScpDetail } from '@almenara/contract/areas/cards/scp'

type Offer = Pick<NonNullable<ScpDetail['offer']>, 'leastPayments' | 'mostPayments'>

/** The number, if the bank offers it. */
export function readPayments(typed: string, { leastPayments, mostPayments }: Offer): number | undefined {
  const number = Number(typed)
  return typed !== '' && number >= leastPayments && number <= mostPayments ? number : undefined
}

export function problemOf(typed: string, { leastPayments, mostPayments }: Offer): string {
  return typed === '' ? 'Escriba el número de cuotas.' : `Elija entre ${leastPayments} y ${mostPayments} cuotas.`
}
