/** The states of a transfer as a customer asks for them: nine are too many to choose from, and several of them answer one question. */
import type { IssuedState } from '@almenara/contract/payment-states'
import type { Option } from '../extract-screen/list-declaration.ts'

export const ISSUED_GROUPS = [
  { value: 'SCHEDULED', label: 'Programadas', codes: ['SCHEDULED'] },
  { value: 'RUNNING', label: 'En curso', codes: ['ACCEPTED', 'SENT'] },
  { value: 'DONE', label: 'Realizadas', codes: ['SETTLED'] },
  { value: 'BACK', label: 'Rechazadas o devueltas', codes: ['REJECTED', 'RETURNED', 'RECALLED', 'FAILED'] },
  { value: 'CANCELLED', label: 'Anuladas', codes: ['CANCELLED'] },
] as const satisfies readonly (Option & { codes: readonly IssuedState[] })[]
