import type { Brand } from '@almenara/contract/brand'
import type { ErrorCode } from '@almenara/contract/errors'
import { EXPORT_MAXIMUM } from '@almenara/contract/limits'
import { Failure } from '../http/failure.ts'
import type { ExportFormat } from '@almenara/contract/export-formats'

/**
 * Refuses with `code` (Q050, account movements, when absent) a file of more rows than its format may have. `countUpTo` is asked to
 * count no further than the first row too many. Answers how many there are.
 */
export async function requireWithinMaximum(
  brand: Brand,
  format: ExportFormat,
  countUpTo: (limit: number) => Promise<number>,
  code: ErrorCode = 'Q050',
): Promise<number> {
  const maximum = brand.exportMaximum?.[format] ?? EXPORT_MAXIMUM[format]
  const found = await countUpTo(maximum + 1)
  if (found > maximum) throw new Failure(code)
  return found
}
