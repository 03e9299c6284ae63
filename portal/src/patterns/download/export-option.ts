/** A file that can be made. */
import type { ExportFormat } from '@almenara/contract/export-formats'
import type { PopupProps } from '../../kit/popup.ts'
import type { ReportProgress } from './progress-words.ts'

export interface ExportOption<Format extends ExportFormat = ExportFormat> {
  format: Format
  /** Instead of what the format is for. */
  description?: string | undefined
  /** Why it cannot be made now, shown beside the format. */
  unavailable?: string | undefined
}

export interface ExportChoice<Format extends ExportFormat = ExportFormat> {
  options: readonly ExportOption<Format>[]
  /** What the file will carry: «214 movimientos, de todas las fechas». */
  header?: string | undefined
  /** Downloads the file and returns its name (`download`). Throws when it fails, which is shown over the page. */
  bring(format: Format, report: ReportProgress): Promise<string | undefined>
}

/** What an open menu of files is given. */
export interface OpenExport extends PopupProps {
  /** Brings what was chosen; how it goes is said at the button, which outlives the menu. */
  onStart: (bring: (report: ReportProgress) => Promise<string | undefined>) => void
}
