import { issuedCertificateDocument } from '@almenara/contract/areas/certificates/issued'
import type { ButtonLook } from '../../kit/button-class.ts'
import { download } from '../../patterns/download/download.ts'
import { DownloadButton } from '../../patterns/download/DownloadButton.tsx'
import { PREPARING_WORDS } from './certificate-words.ts'

interface CertificateFileProps extends ButtonLook {
  certificateId: string
  /** Its file is still being made. */
  preparing: boolean
  /** «Descargar certificado». */
  label: string
}

export function CertificateFile({ certificateId, preparing, label, ...look }: CertificateFileProps) {
  return (
    <DownloadButton
      {...look}
      unavailable={preparing ? PREPARING_WORDS : undefined}
      bring={(onProgress) => download(issuedCertificateDocument, { params: { certificateId } }, { onProgress })}
    >
      {label}
    </DownloadButton>
  )
}
