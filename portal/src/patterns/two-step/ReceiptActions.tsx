import { receiptPdf } from '@almenara/contract/signature'
import ShareNetworkIcon from '@phosphor-icons/core/regular/share-network.svg?react'
import { checkAddress } from '../../base/check-address.ts'
import { announce } from '../../kit/announce.ts'
import { Button } from '../../kit/Button.tsx'
import type { ButtonLook } from '../../kit/button-class.ts'
import { showToast } from '../../kit/toast.ts'
import { download } from '../download/download.ts'
import { DOWNLOAD_PROOF } from '../download/download-words.ts'
import { DownloadButton } from '../download/DownloadButton.tsx'

interface ReceiptDownloadProps extends Pick<ButtonLook, 'variant'> {
  operationId: string
}

/** Takes the receipt away as a PDF. */
export function ReceiptDownload({ operationId, variant }: ReceiptDownloadProps) {
  return (
    <DownloadButton variant={variant} bring={(onProgress) => download(receiptPdf, { params: { operationId } }, { onProgress })}>
      {DOWNLOAD_PROOF}
    </DownloadButton>
  )
}

interface ShareReceiptProps {
  title: string
  verificationCode: string
}

/** Hands the address of its public check to another application, where the device can; elsewhere copies it. */
export function ShareReceipt({ title, verificationCode }: ShareReceiptProps) {
  const url = checkAddress(verificationCode)
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
