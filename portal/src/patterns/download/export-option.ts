/** A file that can be made. */
import type { ExportFormat } from '@almenara/contract/export-formats'

export interface ExportOption<Format extends ExportFormat = ExportFormat> {
  format: Format
  /** Instead of what the format is for. */
  description?: string | undefined
  /** Why it cannot be made now; it is said where the format stands. */
  unavailable?: string | undefined
}
