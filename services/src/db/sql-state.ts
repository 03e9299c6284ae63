/**
 * The SQLSTATE with which PostgreSQL refused a statement (`23505` unique, `23514` check…), whether the error is the driver's or
 * drizzle's around it; `undefined` for any other failure, such as a lost connection.
 */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if ('severity' in error && 'code' in error && typeof error.code === 'string') return error.code
  return sqlState(error.cause)
}
