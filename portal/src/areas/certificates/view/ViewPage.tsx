import { certificateView } from '@almenara/contract/areas/certificates/view'
import { formatVerificationCode, parseVerificationCode } from '@almenara/contract/verification-code'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { CallFailure } from '../../../api/failure.ts'
import { queryFor } from '../../../api/query.ts'
import { useTitle } from '../../../base/title.ts'
import { Note } from '../../../kit/Note.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { Skeleton } from '../../../kit/Skeleton.tsx'
import { PublicHeader } from '../../../patterns/public/PublicHeader.tsx'
import { FailureBox } from '../../../patterns/status/FailureBox.tsx'
import { CertificateFacts } from './CertificateFacts.tsx'
import { CodeForm } from './CodeForm.tsx'
import { ReceiptFacts } from './ReceiptFacts.tsx'
import styles from './view.module.css'

/** Where the code of a receipt or of a certificate is typed. */
export function TypeCodePage() {
  return (
    <Page title="Verificar un documento">
      <p className={styles.lead}>
        Escriba el código de verificación que está al pie del justificante o del certificado para comprobar que lo emitió el banco.
      </p>
      <Sheet inside="padded">
        <CodeForm />
      </Sheet>
    </Page>
  )
}

const route = getRouteApi('/public/certificates/view/$certificateId')

/** What a code stands for. A code that stands for nothing says so, and may be typed again. */
export function ViewCertificatePage() {
  const { certificateId } = route.useParams()
  const code = parseVerificationCode(certificateId)
  const read = useQuery({
    ...queryFor(certificateView, { params: { certificateId: code ?? '' } }),
    enabled: code !== undefined,
    retry: false,
  })
  const unknown = code === undefined || (read.error instanceof CallFailure && read.error.code === 'NOT_FOUND')
  if (unknown) return <Unknown typed={certificateId} />
  return (
    <Page title={read.data?.kind === 'CERTIFICATE' ? 'Certificado' : 'Justificante'} subject={code}>
      {read.data?.kind === 'RECEIPT' && <ReceiptFacts certificate={read.data} code={code} />}
      {read.data?.kind === 'CERTIFICATE' && <CertificateFacts certificate={read.data} code={code} />}
      {read.error && <FailureBox error={read.error} onRetry={() => void read.refetch()} />}
      {!read.data && !read.error && <Skeleton />}
      <p className={styles.another}>
        <Link to="/public/certificates/view">Verificar otro documento</Link>
      </p>
    </Page>
  )
}

function Unknown({ typed }: { typed: string }) {
  return (
    <Page title="No encontramos ese documento" subject={typed}>
      <Note tone="warning" title="Ningún documento del banco tiene este código">
        <p>Compruebe que lo ha copiado entero: son 32 letras y números. Si es correcto, el documento no lo ha emitido este banco.</p>
      </Note>
      <Sheet inside="padded">
        <CodeForm first={typed} />
      </Sheet>
    </Page>
  )
}

/** `subject`: what the page is of, so that another one gives its title the focus. */
function Page({ title, subject, children }: { title: string; subject?: string; children: ReactNode }) {
  useTitle(title)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (subject) heading.current?.focus()
  }, [subject])
  return (
    <div className={styles.page}>
      <PublicHeader help="justificantes" />
      <main className={styles.main}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {subject && parseVerificationCode(subject) && <p className="vh">{`Código ${formatVerificationCode(subject)}`}</p>}
        {children}
      </main>
    </div>
  )
}
