import FileCodeIcon from '@phosphor-icons/core/regular/file-code.svg?react'
import FilePdfIcon from '@phosphor-icons/core/regular/file-pdf.svg?react'
import FileTextIcon from '@phosphor-icons/core/regular/file-text.svg?react'
import FileXlsIcon from '@phosphor-icons/core/regular/file-xls.svg?react'
import type { IconShape } from '../../kit/Icon.tsx'
import MenuPopup from '../../kit/MenuPopup.tsx'
import { NORMA43_OF_SEPA } from './download-words.ts'
import type { ExportChoice, OpenExport } from './export-option.ts'
import type { ExportFormat } from '@almenara/contract/export-formats'

/** The download formats of specification §3, as customers know them. */
const FORMATS: Readonly<Record<ExportFormat, { label: string; description: string; icon: IconShape }>> = {
  PDF: { label: 'PDF', description: 'Para imprimir o archivar', icon: FilePdfIcon },
  XLS: { label: 'XLS', description: 'Hoja de cálculo', icon: FileXlsIcon },
  CSB43_CLASSIC: { label: 'CSB43 (clásico)', description: 'Cuaderno 43', icon: FileTextIcon },
  CSB43_SEPA: { label: 'CSB43 (SEPA)', description: NORMA43_OF_SEPA, icon: FileTextIcon },
  XML: { label: 'XML', description: 'camt.053', icon: FileCodeIcon },
}

/** The open menu of files: loaded when it is needed, by `ExportMenu` or with the menu of a list. */
export default function ExportMenuPopup({ options, header, bring, onStart, ...popup }: OpenExport & ExportChoice) {
  const items = options.map(({ format, description, unavailable }) => ({
    ...FORMATS[format],
    ...(description ? { description } : {}),
    id: format,
    unavailable,
    onSelect: () => onStart((report) => bring(format, report)),
  }))
  return <MenuPopup {...popup} label="Formatos" items={items} header={header} align="end" />
}
