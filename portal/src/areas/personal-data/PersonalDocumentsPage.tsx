import { documentsExport, documentsFile, type PersonalDocument } from '@almenara/contract/areas/personal-data/documents'
import { Link } from '@tanstack/react-router'
import { download } from '../../patterns/download/download.ts'
import { DownloadButton } from '../../patterns/download/DownloadButton.tsx'
import { useDraft } from '../../patterns/two-step/use-draft.ts'
import { useTwoStep } from '../../patterns/two-step/use-two-step.ts'
import { AreaBreadcrumbs } from './AreaBreadcrumbs.tsx'
import { DocumentList } from './DocumentList.tsx'
import { SignedTask } from './SignedTask.tsx'

/** The customer's documents: chosen, signed for and taken away. */
export function PersonalDocumentsPage() {
  const operation = useTwoStep(documentsExport, undefined)
  const [{ chosen }, setDraft] = useDraft<{ chosen: readonly PersonalDocument[] }>({ chosen: [] })
  const { phase } = operation
  return (
    <>
      <AreaBreadcrumbs />
      <SignedTask
        title="Documentos personales"
        action={chosen.length > 1 ? 'descargar los documentos' : 'descargar el documento'}
        operation={operation}
        main={
          phase.step === 'finished' &&
          phase.order.status === 'EXECUTED' && <Files operationId={phase.order.operationId} many={chosen.length > 1} />
        }
        actions={<Link to="/personal-data">Volver al área personal</Link>}
      >
        <DocumentList chosen={chosen} onChoose={(documents) => setDraft({ chosen: documents })} operation={operation} />
      </SignedTask>
    </>
  )
}

function Files({ operationId, many }: { operationId: string; many: boolean }) {
  return (
    <DownloadButton variant="primary" bring={(onProgress) => download(documentsFile, { params: { operationId } }, { onProgress })}>
      {many ? 'Descargar los documentos' : 'Descargar el documento'}
    </DownloadButton>
  )
}
