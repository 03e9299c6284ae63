import type { ExportFormat } from '@almenara/contract/export-formats'
import { lazyPart } from '../../kit/lazy-part.ts'
import { ExportButton } from './ExportButton.tsx'
import type { ExportChoice } from './export-option.ts'

const loadPopup = () => import('./ExportMenuPopup.tsx')
const ExportMenuPopup = lazyPart(loadPopup)

/** «Descargar» and the formats behind it, whose names and drawings come when somebody reaches for the button. */
export function ExportMenu<Format extends ExportFormat>(choice: ExportChoice<Format>) {
  return <ExportButton load={loadPopup}>{(open) => <ExportMenuPopup {...open} {...choice} />}</ExportButton>
}
