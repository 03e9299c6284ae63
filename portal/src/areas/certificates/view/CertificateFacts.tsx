import type { CheckedCertificate } from '@almenara/contract/areas/certificates/view'
import { dayAt, formatDay, formatDayTime } from '@almenara/contract/dates'
import { endSentence } from '@almenara/contract/sentence'
import { formatVerificationCode } from '@almenara/contract/verification-code'
import PrinterIcon from '@phosphor-icons/core/regular/printer.svg?react'
import { brand } from '../../../brand.ts'
import { Button } from '../../../kit/Button.tsx'
import { Note } from '../../../kit/Note.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { SummaryList, SummaryRow } from '../../../kit/SummaryList.tsx'
import { DocumentText } from '../../../patterns/document/DocumentText.tsx'
import { CertificateBadge } from '../CertificateBadge.tsx'
import { CheckFile } from './CheckFile.tsx'
import { MASKED } from './view-words.ts'
import styles from './view.module.css'

/** What the bank certified, as it stands now; of one that nobody is to use, why. */
export function CertificateFacts({ certificate, code }: { certificate: CheckedCertificate; code: string }) {
  const { title, issuedAt, validUntil, state, document, sealed } = certificate
  return (
    <>
      <Standing certificate={certificate} />
      <Sheet title={title} end={<CertificateBadge state={state} />} inside="padded">
        <div className={styles.facts}>
          <SummaryList>
            <SummaryRow term="Emitido">{formatDayTime(issuedAt)}</SummaryRow>
            <SummaryRow term="Válido hasta">{formatDay(validUntil)}</SummaryRow>
            <SummaryRow term="Código de verificación">
              <span className={styles.code}>{formatVerificationCode(code)}</span>
            </SummaryRow>
          </SummaryList>
          {document && <DocumentText document={document} />}
          {document && <p className={styles.mask}>{MASKED}</p>}
          {sealed && <p className={styles.mask}>{endSentence(`El PDF lleva el sello electrónico de ${brand.name}`)}</p>}
        </div>
        <div className={styles.actions}>
          <Button icon={PrinterIcon} onClick={() => print()}>
            Imprimir
          </Button>
        </div>
      </Sheet>
      <CheckFile certificate={certificate} />
    </>
  )
}

function Standing({ certificate: { state, end, validUntil } }: { certificate: CheckedCertificate }) {
  if (state === 'ISSUED') {
    return (
      <Note tone="ok" title={`${brand.name} emitió este certificado`}>
        Compare estos datos con los del documento que le han entregado. Si alguno es distinto, no es el que emitió el banco.
      </Note>
    )
  }
  if (state === 'EXPIRED') {
    return (
      <Note tone="warning" title={`Certificado caducado el ${formatDay(validUntil)}`}>
        El banco lo emitió, pero sus datos pueden haber cambiado. Pida a su titular un certificado nuevo.
      </Note>
    )
  }
  const how = state === 'REPLACED' ? 'Certificado sustituido' : 'Certificado anulado'
  return (
    <Note tone="warning" title={end ? `${how} el ${formatDay(dayAt(end.at))}` : how}>
      {`${end ? `${end.reason} ` : ''}No use este documento. Pida a su titular un certificado nuevo.`}
    </Note>
  )
}
