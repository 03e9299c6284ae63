import type { StoredTransfer } from '@almenara/contract/areas/transfers/stored'
import { Link } from '@tanstack/react-router'
import { useTitle } from '../../../base/title.ts'
import { buttonClass } from '../../../kit/button-class.ts'
import { Note } from '../../../kit/Note.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import styles from '../orders.module.css'
import { StoredFacts } from './StoredFacts.tsx'

/** What was signed and waits for other signatures: its money is held, and it is signed or refused in its own task. */
export function WaitingTransfer({ stored }: { stored: StoredTransfer }) {
  const title = 'Pendiente de otras firmas'
  useTitle(title)
  const { id, signatures } = stored
  const missing = signatures ? signatures.required - signatures.given : 1
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      <Sheet>
        <div className={styles.note}>
          <Note tone="info" title={missing === 1 ? 'Falta una firma' : `Faltan ${missing} firmas`}>
            El importe está retenido. Se enviará cuando estén todas las firmas.
          </Note>
        </div>
        <div className={styles.facts}>
          <StoredFacts stored={stored} />
        </div>
        <div className={styles.foot} data-print="no">
          <Link to="/pending-signatures/$operationId" params={{ operationId: id }} className={buttonClass({ variant: 'primary' })}>
            Ver sus firmas
          </Link>
        </div>
      </Sheet>
    </>
  )
}
