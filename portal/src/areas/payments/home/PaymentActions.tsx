import { MOST_LINES } from '@almenara/contract/areas/payments/drafts'
import CaretRightIcon from '@phosphor-icons/core/regular/caret-right.svg?react'
import NotePencilIcon from '@phosphor-icons/core/regular/note-pencil.svg?react'
import RepeatIcon from '@phosphor-icons/core/regular/repeat.svg?react'
import UploadSimpleIcon from '@phosphor-icons/core/regular/upload-simple.svg?react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { openHelp } from '../../../base/help.ts'
import { cx } from '../../../kit/class-names.ts'
import { Icon, type IconShape } from '../../../kit/Icon.tsx'
import { IconBox } from '../../../kit/IconBox.tsx'
import { PRESENT, START } from '../addresses.ts'
import { contractsQuery } from '../queries.ts'
import styles from './PaymentActions.module.css'

const OTHERS = [
  { to: '/payments/transfer-remittances/transfers-file-management/{-$txId}', name: 'Ficheros pendientes' },
  { to: '/payments/transfer-remittances', name: 'Remesas de transferencias' },
  { to: '/payments/debit-remittances', name: 'Remesas de adeudos' },
  { to: '/payments/pending-debits/{-$txId}', name: 'Adeudos B2B pendientes' },
  { to: '/payments/mandates-management/{-$txId}', name: 'Mandatos B2B' },
  { to: '/payments/payer-calculation', name: 'Calcular identificador de acreedor' },
] as const

/** What is done most, and what is looked for beside it. */
export function PaymentActions() {
  return (
    <aside className={styles.rail} aria-label="Accesos rápidos">
      <Link to={PRESENT} className={cx(styles.action, styles.first)}>
        <Action icon={UploadSimpleIcon} title="Presentar fichero" detail="SEPA XML, ZIP o GZIP" />
      </Link>
      <Write />
      <ul className={styles.others}>
        {OTHERS.map(({ to, name }) => (
          <li key={to}>
            <Link to={to}>
              {name}
              <Icon of={CaretRightIcon} size={16} />
            </Link>
          </li>
        ))}
        <li>
          <button type="button" onClick={() => openHelp('ficheros-formatos')}>
            Formatos admitidos y ejemplos
            <Icon of={CaretRightIcon} size={16} />
          </button>
        </li>
      </ul>
    </aside>
  )
}

function Action({ icon, title, detail }: { icon: IconShape; title: string; detail: string }) {
  return (
    <>
      <IconBox icon={icon} />
      <span>
        <b className={styles.title}>{title}</b>
        <span className={styles.detail}>{detail}</span>
      </span>
      <Icon of={CaretRightIcon} size={16} />
    </>
  )
}

/** In the first contract in which they may; the screen that it leads to offers the others. */
function Write() {
  const { data } = useQuery(contractsQuery)
  const contract = data?.contracts.find(({ canPrepare }) => canPrepare)
  if (!contract) return null
  const { last } = contract
  return (
    <>
      <Link
        to="/payments/transfer-remittances/remittances/$id/{-$txId}"
        params={{ id: contract.id, txId: undefined }}
        search={{ edit: START }}
        className={styles.action}
      >
        <Action icon={NotePencilIcon} title="Hacer una remesa" detail="En pantalla, o desde Excel o CSV" />
      </Link>
      {last && last.count <= MOST_LINES && (
        <Link
          to="/payments/transfer-remittances/remittances/$id/{-$txId}"
          params={{ id: contract.id, txId: undefined }}
          search={{ edit: START, from: last.id }}
          className={styles.action}
        >
          <Action icon={RepeatIcon} title="Repetir la última" detail={last.name} />
        </Link>
      )}
    </>
  )
}
