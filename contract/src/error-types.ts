/** The server error types of specification §4 («Error-driven states»): what an error means for the whole application. */
export const ERROR_TYPES = [
  'VOID',
  'UPDATING_HISTORICS',
  'CARDS_OFFLINE',
  'SAVING_OFFLINE',
  'BIZUM_OFFLINE',
  'END_DAY_PROCESS',
  'ACCOUNTING_OPERATION_STATUS',
  'OUT_OF_SERVICE',
  'END_SESSION',
  'DEFAULT',
] as const
export type ErrorType = (typeof ERROR_TYPES)[number]

export function isErrorType(type: unknown): type is ErrorType {
  return ERROR_TYPES.some((known) => known === type)
}
