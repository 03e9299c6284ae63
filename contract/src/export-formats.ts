/** The download formats of specification §3. */
export const EXPORT_FORMATS = ['PDF', 'XLS', 'CSB43_CLASSIC', 'CSB43_SEPA', 'XML'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]
