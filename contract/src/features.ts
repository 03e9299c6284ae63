/**
 * What the bank can switch on and off. Every call and every screen names its feature; a feature is available when
 * its own status is ON and so is every service status it rests on. A missing status counts as OFF (specification §4).
 */

/** The product-wide statuses of the services status record (specification §3). */
export const SERVICE_STATUSES = [
  'digitalBankingStatus',
  'savingStatus',
  'cardsStatus',
  'bizumStatus',
  'accountingOperationStatus',
  'redSysStatus',
  'vopStatus',
] as const
export type ServiceStatus = (typeof SERVICE_STATUSES)[number]

export const FEATURES = {
  session: [],
  global: [],
  accounts: [],
  'accounts.account-details': [],
  'accounts.movements-export': [],
  'accounts.alias': [],
  'transfers.internal-creation': ['accountingOperationStatus'],
  'services.inbox': [],
  'session-logs': [],
  'session-logs.export': [],
} as const satisfies Record<string, readonly ServiceStatus[]>

export type Feature = keyof typeof FEATURES
