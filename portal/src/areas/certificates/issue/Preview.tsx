import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { brand } from '../../../brand.ts'
import { Badge } from '../../../kit/Badge.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { DocumentText } from '../../../patterns/document/DocumentText.tsx'
import { ReadState } from '../../../patterns/status/ReadState.tsx'
import styles from '../certificates.module.css'
import { previewQuery, type CertificateRequest } from '../queries.ts'

const NOTHING: CertificateRequest = { type: '', holderId: '', products: [], epigraphs: [] }

/** The certificate as it would be. What is not whole is not asked for. */
export function Preview({ input }: { input: CertificateRequest | undefined }) {
  const read = useQuery({
    ...previewQuery(input ?? NOTHING),
    enabled: input !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return (
    <Sheet title="Vista previa" end={<Badge tone="neutral">Sin validez</Badge>} inside="padded">
      <div aria-live="polite" aria-busy={read.isFetching} className={styles.preview}>
        {input === undefined ? (
          <p className={styles.lead}>Cuando complete los datos, verá aquí el certificado.</p>
        ) : (
          <ReadState read={read}>
            {({ title, document, provisional, sealed }) => (
              <>
                <h3>{title}</h3>
                {provisional && <Badge tone="warning">Provisional</Badge>}
                <DocumentText document={document} />
                <p className={styles.small}>
                  {`Al emitirlo llevará el código QR y la dirección para verificarlo${
                    sealed ? `, y el sello electrónico de ${brand.name}` : ''
                  }.`}
                </p>
              </>
            )}
          </ReadState>
        )}
      </div>
    </Sheet>
  )
}
