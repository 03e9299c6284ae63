import { dayAt, formatDay, formatDayTime } from '@almenara/contract/dates'
import { formatVerificationCode } from '@almenara/contract/verification-code'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../kit/button-class.ts'
import { Drawer } from '../../kit/Drawer.tsx'
import { Note } from '../../kit/Note.tsx'
import { SummaryList, SummaryRow } from '../../kit/SummaryList.tsx'
import { DocumentText } from '../../patterns/document/DocumentText.tsx'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import { CertificateBadge } from './CertificateBadge.tsx'
import { CertificateFile } from './CertificateFile.tsx'
import styles from './certificates.module.css'
import { CopyLink } from './CopyLink.tsx'
import { issuedQuery, type IssuedDetail } from './queries.ts'

/** A certificate beside its list: what it says, how it stands, its file, and the same again with the data of today. */
export default function CertificateDrawer({ certificateId, onClose }: { certificateId: string; onClose: () => void }) {
  const read = useQuery({ ...issuedQuery(certificateId), placeholderData: keepPreviousData })
  const { data } = read
  return (
    <Drawer
      title={data?.title ?? 'Certificado'}
      onClose={onClose}
      footer={
        data && (
          <div className={styles.footer}>
            <CertificateFile
              certificateId={data.id}
              preparing={data.state === 'PREPARING'}
              label="Descargar certificado"
              variant="primary"
            />
            <Link to="/services/certificate-generation" search={{ repeat: data.id }} className={buttonClass()}>
              Repetir con datos de hoy
            </Link>
          </div>
        )
      }
    >
      <ReadState read={read}>{(certificate) => <Detail certificate={certificate} />}</ReadState>
    </Drawer>
  )
}

function Detail({ certificate }: { certificate: IssuedDetail }) {
  const { state, end, replacedBy, code, checkLink, issuedAt, validUntil, askedBy, holder, addressee, sha256, document } = certificate
  return (
    <div className={styles.detail}>
      {end && (
        <Note tone="warning" title={`${state === 'REPLACED' ? 'Sustituido' : 'Anulado'} el ${formatDay(dayAt(end.at))}`}>
          {end.reason}{' '}
          {replacedBy && (
            <Link to="." search={(before) => ({ ...before, certificate: replacedBy })}>
              Ver el certificado nuevo
            </Link>
          )}
        </Note>
      )}
      <DocumentText document={document} />
      <SummaryList>
        <SummaryRow term="Estado">
          <CertificateBadge state={state} />
        </SummaryRow>
        <SummaryRow term="Titular">{holder.name}</SummaryRow>
        {addressee && <SummaryRow term="Destinatario">{addressee}</SummaryRow>}
        {askedBy && <SummaryRow term="Pedido por">{askedBy}</SummaryRow>}
        <SummaryRow term="Emitido">{formatDayTime(issuedAt)}</SummaryRow>
        <SummaryRow term="Válido hasta">{formatDay(validUntil)}</SummaryRow>
        <SummaryRow term="Código de verificación">
          <span className={styles.print}>{formatVerificationCode(code)}</span>
        </SummaryRow>
        {sha256 && (
          <SummaryRow term="Huella SHA-256">
            <span className={styles.print}>{sha256}</span>
          </SummaryRow>
        )}
      </SummaryList>
      <div>
        <CopyLink code={code} link={checkLink} />
      </div>
    </div>
  )
}
