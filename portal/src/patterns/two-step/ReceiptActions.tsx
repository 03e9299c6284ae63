import { receiptPdf } from '@almenara/contract/signature'
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple'
import { ShareNetworkIcon } from '@phosphor-icons/react/dist/csr/ShareNetwork'
import { Suspense } from 'react'
import { announce } from '../../kit/announce.ts'
import { Button } from '../../kit/Button.tsx'
import { lazyPart } from '../../kit/lazy-part.ts'
import { showToast } from '../../kit/toast.ts'
import { download } from '../download/download.ts'
import { useDownload } from '../download/use-download.ts'

const FailureModal = lazyPart(() => import('../status/FailureModal.tsx'))

/** Takes the receipt away as a PDF. */
export function ReceiptDownload({ operationId }: { operationId: string }) {
  const file = useDownload()
  return (
    <>
      <Button
        icon={DownloadSimpleIcon}
        busy={file.pending}
        busyLabel={file.progress}
        onClick={() => void file.start((onProgress) => download(receiptPdf, { params: { operationId } }, { onProgress }))}
      >
        Descargar justificante
      </Button>
      {file.error !== undefined && (
        <Suspense>
          <FailureModal title="No se ha podido descargar" error={file.error} onClose={file.forget} />
        </Suspense>
      )}
    </>
  )
}

interface ShareReceiptProps {
  title: string
  verificationCode: string
}

/** Hands the address of its public check to another application, where the device can; elsewhere copies it. */
export function ShareReceipt({ title, verificationCode }: ShareReceiptProps) {
  const url = `${location.origin}/public/certificates/view/${verificationCode}`
  const share = async () => {
    try {
      if (typeof navigator.share === 'function') await navigator.share({ title: `Justificante: ${title}`, url })
      else {
        await navigator.clipboard.writeText(url)
        showToast('Enlace del justificante copiado')
      }
    } catch (error) {
      // Leaving the device's own dialog is no failure.
      if (error instanceof DOMException && error.name === 'AbortError') return
      announce('No se ha podido compartir. Copie el código de verificación.')
    }
  }
  return (
    <Button icon={ShareNetworkIcon} onClick={() => void share()}>
      Compartir
    </Button>
  )
}
