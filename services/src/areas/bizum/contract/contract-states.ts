/** Why a contract of Bizum is not in force, as it is kept and as its customer reads it. */
import { formatPhone, type Phone } from '@almenara/contract/phone'
import type { bizumContracts } from './tables.ts'

/** The portal's address where a contract that does not work is mended. */
export const ADMINISTRATION = '/bizum/contract/bizum-contract-administration'

/** Of `SUSPENDED`: what `in-force.ts` finds. Each is mended by what its sentence says. */
export const CONTRACT_FAULTS = ['ACCOUNT_CANCELLED', 'POWERS_LOST', 'MOBILE_CHANGED'] as const
export type ContractFault = (typeof CONTRACT_FAULTS)[number]

const FAULT_WORDS: Readonly<Record<ContractFault, (phone: string) => string>> = {
  ACCOUNT_CANCELLED: () => 'La cuenta de su Bizum está cancelada. Elija otra cuenta para volver a usarlo.',
  POWERS_LOST: () => 'Ya no puede disponer solo de la cuenta de su Bizum. Elija otra cuenta para volver a usarlo.',
  MOBILE_CHANGED: (phone) =>
    `El móvil ${phone} de su Bizum ya no es el de sus datos de contacto. Cambie el móvil de Bizum para volver a usarlo.`,
}

/** Of `SUSPENDED` and `MOVED`: why it cannot be used, and what to do. */
export function standingWords({
  state,
  reason,
  phone,
}: Pick<typeof bizumContracts.$inferSelect, 'state' | 'reason' | 'phone'>): string | undefined {
  const number = formatPhone(phone as Phone)
  if (state === 'MOVED') return `El móvil ${number} tiene ahora Bizum con otra entidad. Si lo quiere aquí, tráigalo a este banco.`
  if (state !== 'SUSPENDED' || reason === null) return undefined
  return FAULT_WORDS[reason as ContractFault](number)
}
