/** The types of certificate of the brand, and the years that they may be of. */
import type { CertificateKind } from '@almenara/contract/brand'
import type { LocalDate } from '@almenara/contract/dates'
import { CERTIFICATES } from '@almenara/contract/limits'
import type { Bank } from '../../bank.ts'
import { Failure } from '../../http/failure.ts'

export const kindsOf = ({ brand }: Bank): readonly CertificateKind[] => brand.certificates ?? []

/** Throws NOT_FOUND for a code that the bank has not. */
export function requireKind(bank: Bank, code: string): CertificateKind {
  const kind = kindsOf(bank).find((one) => one.code === code)
  if (!kind) throw new Failure('NOT_FOUND')
  return kind
}

/** Latest first. This year is not over: only balances are certified of it. */
export function exercisesOf({ provisional }: CertificateKind, today: LocalDate): { exercise: number; provisional: boolean }[] {
  const year = Number(today.slice(0, 4))
  const closed = Array.from({ length: CERTIFICATES.exercises }, (_, index) => ({ exercise: year - 1 - index, provisional: false }))
  return provisional ? [{ exercise: year, provisional: true }, ...closed] : closed
}
