import { notebookOriginal } from '@almenara/contract/areas/payments/review'
import type { ReactNode } from 'react'
import { download } from '../../../patterns/download/download.ts'
import { DownloadButton } from '../../../patterns/download/DownloadButton.tsx'
import type { ReportProgress } from '../../../patterns/download/progress-words.ts'

type Bring = (onProgress: ReportProgress) => Promise<string | undefined>

interface PaperProps {
  /** `download(call, …)`. */
  bring: Bring
}

/** Proof of all of a remittance that was done. */
export function ReceiptsButton({ bring }: PaperProps) {
  return <Paper bring={bring}>Descargar justificantes</Paper>
}

/** For the program that made its file. */
export function AnswerButton({ bring }: PaperProps) {
  return <Paper bring={bring}>Descargar respuesta (pain.002)</Paper>
}

/** The file as it came. */
export function OriginalButton({ supportId }: { supportId: string }) {
  return (
    <Paper bring={(onProgress) => download(notebookOriginal, { params: { supportId } }, { onProgress })}>Descargar fichero original</Paper>
  )
}

function Paper({ bring, children }: PaperProps & { children: ReactNode }) {
  return (
    <DownloadButton size="sm" bring={bring}>
      {children}
    </DownloadButton>
  )
}
