import type { AccountSummary } from './areas/accounts.ts'

export const ACCOUNT_TYPE_NAMES = { VIEW: 'Cuenta a la vista', CREDIT: 'Cuenta de crédito' } as const satisfies Record<
  AccountSummary['type'],
  string
>
