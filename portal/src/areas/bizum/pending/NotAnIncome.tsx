import ProhibitIcon from '@phosphor-icons/core/regular/prohibit.svg?react'
import ShieldWarningIcon from '@phosphor-icons/core/fill/shield-warning-fill.svg?react'
import { c2cRevocation, type PendingC2cDetail } from '@almenara/contract/areas/bizum/pending-c2c'
import { useEffect, useRef } from 'react'
import { describe } from '../../../api/errors.es.ts'
import { telephoneHref } from '../../../base/telephone-href.ts'
import { useTitle } from '../../../base/title.ts'
import { useSend } from '../../../base/use-send.ts'
import { brand } from '../../../brand.ts'
import { Button } from '../../../kit/Button.tsx'
import { ErrorBox } from '../../../kit/ErrorBox.tsx'
import { Note } from '../../../kit/Note.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { DoneNote } from '../DoneNote.tsx'
import styles from '../operation.module.css'
import { nameOf } from './pending-words.ts'
import { RequestFacts } from './RequestFacts.tsx'

/** Whoever expects to receive money is being cheated: nobody accepts anything to be paid. The way to pay is closed. */
export function NotAnIncome({ request }: { request: PendingC2cDetail }) {
  const refusal = useSend(c2cRevocation)
  const title = 'Esta solicitud no es un ingreso'
  useTitle(title)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const refuse = (block: boolean) =>
    refusal.mutate({ params: { pendingOperationId: request.id }, body: { expects: 'RECEIVE', ...(block ? { block, fraud: true } : {}) } })
  if (refusal.isSuccess) {
    const isBlocked = refusal.variables.body.block === true
    return (
      <DoneNote
        title="Solicitud rechazada"
        text={`No se ha cobrado nada. ${isBlocked ? `${nameOf(request)} no podrá enviarle más solicitudes.` : ''}`.trim()}
      />
    )
  }
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      <div className={styles.columns}>
        <Sheet inside="padded" className={styles.sheet}>
          <p className={styles.small}>
            Su respuesta: <b>Recibir dinero</b>
          </p>
          <Note tone="error" icon={ShieldWarningIcon} title="Esto no es un ingreso: le están pidiendo que pague">
            <p>Quien le dice que lo acepte para cobrar quiere engañarle.</p>
            <p>Para recibir un Bizum no hay que aceptar ni firmar nada: el dinero llega solo.</p>
          </Note>
          <Button variant="danger" wide icon={ProhibitIcon} busy={refusal.isPending} busyLabel="Rechazando…" onClick={() => refuse(true)}>
            Rechazar y bloquear
          </Button>
          <Button wide busy={refusal.isPending} busyLabel="Rechazando…" onClick={() => refuse(false)}>
            Rechazar sin bloquear
          </Button>
          {refusal.error && <ErrorBox {...describe(refusal.error)} />}
          <Called />
        </Sheet>
        <Sheet inside="padded" className={styles.sheet}>
          <h2 className="vh">Lo que le piden</h2>
          <RequestFacts request={request} />
        </Sheet>
      </div>
    </>
  )
}

function Called() {
  const phone = brand.phones.customerService
  return (
    <p className={styles.small}>
      Esta solicitud ya no se puede pagar. ¿Le están llamando ahora? Cuelgue y llame al banco: <a href={telephoneHref(phone)}>{phone}</a>
    </p>
  )
}
