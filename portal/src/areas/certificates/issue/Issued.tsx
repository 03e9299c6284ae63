import type { certificateGeneration } from '@almenara/contract/areas/certificates/issuing'
import type { Reply } from '@almenara/contract/call'
import { formatDay, formatDayTime } from '@almenara/contract/dates'
import { formatVerificationCode } from '@almenara/contract/verification-code'
import CheckIcon from '@phosphor-icons/core/regular/check.svg?react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Button } from '../../../kit/Button.tsx'
import { CopyButton } from '../../../kit/CopyButton.tsx'
import { Icon } from '../../../kit/Icon.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { SummaryList, SummaryRow } from '../../../kit/SummaryList.tsx'
import { CertificateFile } from '../CertificateFile.tsx'
import styles from '../certificates.module.css'
import { CopyLink } from '../CopyLink.tsx'
import { issuedQuery } from '../queries.ts'

/** How often it is asked whether its file has been made. */
const EVERY_MS = 2_000

/** What was issued: its code, its file, and the address at which anybody checks it. */
export function Issued({ certificate, onAnother }: { certificate: Reply<typeof certificateGeneration>; onAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const made = useQuery({
    ...issuedQuery(certificate.id),
    enabled: certificate.state === 'PREPARING',
    refetchInterval: ({ state }) => (state.data?.state === 'PREPARING' || state.data === undefined ? EVERY_MS : false),
  }).data
  const { id, code, title, issuedAt, validUntil, given } = certificate
  const preparing = (made?.state ?? certificate.state) === 'PREPARING'
  const sha256 = made?.sha256 ?? certificate.sha256
  return (
    <Sheet>
      <div className={styles.done}>
        <span className={styles.mark}>
          <Icon of={CheckIcon} size={24} />
        </span>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            Certificado emitido
          </h1>
          <p>
            {given ? 'Es el mismo que emitió hace unos minutos: sus datos no han cambiado.' : 'Cualquiera puede verificarlo con su código.'}
          </p>
        </div>
      </div>
      <div className={styles.issued}>
        <div>
          <p className={styles.small}>Código de verificación</p>
          <p className={styles.code}>
            {formatVerificationCode(code)}
            <CopyButton text={code} what="código de verificación" />
          </p>
        </div>
        <SummaryList>
          <SummaryRow term="Certificado">{title}</SummaryRow>
          <SummaryRow term="Emitido">{formatDayTime(issuedAt)}</SummaryRow>
          <SummaryRow term="Válido hasta">{formatDay(validUntil)}</SummaryRow>
          {sha256 && (
            <SummaryRow term="Huella SHA-256">
              <span className={styles.print}>{sha256}</span>
            </SummaryRow>
          )}
        </SummaryList>
      </div>
      <div className={styles.actions}>
        <CertificateFile certificateId={id} preparing={preparing} label="Descargar certificado" variant="primary" />
        <CopyLink code={code} link={certificate.checkLink} />
        <Button variant="text" onClick={onAnother}>
          Pedir otro certificado
        </Button>
        <Link to="/services/certificate-query">Ver los certificados emitidos</Link>
      </div>
    </Sheet>
  )
}
