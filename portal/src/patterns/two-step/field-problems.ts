import { CallFailure } from '../../api/failure.ts'

/** What the bank refused field by field, by the name of each; empty when it refused something else. */
export function fieldProblems(error: Error | null): Record<string, string> {
  if (!(error instanceof CallFailure)) return {}
  return Object.fromEntries(error.fields.map(({ field, message }) => [field, message]))
}
