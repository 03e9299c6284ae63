/** What a customer may do with a contract, and how it charges, in words. */
import type { ContractAction, RemittanceContract, RemittanceContractDetail } from '@almenara/contract/areas/payments/contracts'
import { formatCount } from '@almenara/contract/numbers'

/** Nothing is said of whoever may sign: it is what a contract is for. */
export function contractRole({ canPrepare, canSign }: Pick<RemittanceContract, 'canPrepare' | 'canSign'>): string | undefined {
  if (canSign) return undefined
  return canPrepare ? 'Puede preparar ficheros, pero no firmarlos' : 'Solo consulta'
}

export const BOOKING_NAMES: Readonly<Record<RemittanceContractDetail['bookedAs'], string>> = {
  ONE: 'Un solo cargo por remesa',
  EACH: 'Un cargo por transferencia',
}

export function undoneText(count: number): string {
  return count === 1 ? '1 no realizada' : `${formatCount(count)} no realizadas`
}

/** Undefined where it can never be done with this contract. */
export function actionOf({ allowed }: Pick<RemittanceContractDetail, 'allowed'>, action: ContractAction) {
  return allowed.actions.find((one) => one.action === action)
}
