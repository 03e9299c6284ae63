/** A way of signing that is locked: the refusal says how its customer may go on. */
import type { SignatureMethod } from '@almenara/contract/two-step'
import type { Bank } from '../bank.ts'
import { Failure } from '../http/failure.ts'
import type { Way } from './signatory.ts'

/** `ways`: those in which the order may be signed, locked or not. `method`: the one that was refused; absent where all of them are locked. */
export function signatureLocked({ brand }: Pick<Bank, 'brand'>, ways: readonly Way[], method?: SignatureMethod): Failure {
  const { customerService: number, customerServiceHours: hours } = brand.phones
  const left = ways.filter((way) => !way.locked && way.method !== method).map((way) => way.method)
  const ends = ways.flatMap((way) => {
    const isRefused = method === undefined || way.method === method
    return isRefused && 'lockedUntil' in way && way.lockedUntil ? [way.lockedUntil] : []
  })
  const [until] = ends.toSorted()
  return new Failure('SIGNATURE_LOCKED', {
    firmAuthType: method,
    locked: { left, ...(until ? { until } : {}), phone: { number, hours } },
  })
}
