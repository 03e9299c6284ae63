import type { Notebook } from '@almenara/contract/areas/payments/notebooks'
import type { SupportState } from '@almenara/contract/areas/payments/codes'
import { formatDay } from '@almenara/contract/dates'
import { formatAmount } from '@almenara/contract/money'
import FileTextIcon from '@phosphor-icons/core/regular/file-text.svg?react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../../kit/button-class.ts'
import { IconBox } from '../../../kit/IconBox.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { whoSigns } from '../../../patterns/two-step/co-sign-words.ts'
import { reviewQuery } from '../queries.ts'
import styles from './FileStep.module.css'
import { FileWay } from './FileWay.tsx'
import { ordersText } from './orders-words.ts'
import { usePresentAddress } from './use-present-address.ts'

const WORDS: Readonly<Partial<Record<SupportState, string>>> = {
  WAITING: 'El fichero está firmado y faltan firmas.',
  PRESENTED: 'El fichero está firmado y presentado.',
  DONE: 'El fichero está firmado y tramitado.',
  CANCELLED: 'El fichero se anuló. No se ha enviado ninguna orden.',
  EXPIRED: 'El fichero caducó sin firmarse. No se ha enviado ninguna orden.',
}

/** A file that its preparer has no more to do with: how it stands, and where it goes on. */
export function ClosedFile({ notebook }: { notebook: Notebook }) {
  const { id, name, state, good, expiresOn } = notebook
  const { to } = usePresentAddress()
  const { data: review } = useQuery({ ...reviewQuery(id), enabled: state === 'WAITING' })
  const missing = review?.signatures.pending.map((one) => one.name) ?? []
  const left = review ? review.signatures.required - review.signatures.given : 0
  return (
    <Sheet inside="padded">
      <div className={styles.refused}>
        <IconBox icon={FileTextIcon} />
        <div className={styles.grow}>
          <h2 className={styles.name}>{name}</h2>
          <p>{WORDS[state]}</p>
          {missing.length > 0 && <p>{`Falta la firma de ${whoSigns(missing, left)}. El fichero caduca el ${formatDay(expiresOn)}.`}</p>}
          <p className={styles.small}>{`${ordersText(good.count)} · ${formatAmount(good.amount)}`}</p>
          <div className={styles.actions}>
            <FileWay notebook={notebook} label="Ver el fichero" className={buttonClass({ size: 'sm' })} />
            <Link to={to} search={{}} className={buttonClass({ size: 'sm' })}>
              Presentar otro fichero
            </Link>
            <Link to="/payments" className={buttonClass({ size: 'sm', variant: 'text' })}>
              Volver a Cobros y pagos
            </Link>
          </div>
        </div>
      </div>
    </Sheet>
  )
}
