import CaretRightIcon from '@phosphor-icons/core/regular/caret-right.svg?react'
import NotePencilIcon from '@phosphor-icons/core/regular/note-pencil.svg?react'
import UploadSimpleIcon from '@phosphor-icons/core/regular/upload-simple.svg?react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { openHelp } from '../../../base/help.ts'
import { Icon } from '../../../kit/Icon.tsx'
import { IconBox } from '../../../kit/IconBox.tsx'
import { PRESENT, START } from '../addresses.ts'
import { contractsQuery } from '../queries.ts'
import styles from './PaymentActions.module.css'

/** What is done most, and what is looked for beside it. */
export function PaymentActions() {
  return (
    <aside className={styles.rail} aria-label="Accesos rápidos">
      <Link to={PRESENT} className={styles.action}>
        <IconBox icon={UploadSimpleIcon} />
        <span>
          <b className={styles.title}>Presentar fichero</b>
          <span className={styles.detail}>SEPA XML, ZIP o GZIP</span>
        </span>
        <Icon of={CaretRightIcon} size={16} />
      </Link>
      <Write />
      <ul className={styles.others}>
        <li>
          <Link to="/payments/transfer-remittances/transfers-file-management/{-$txId}">
            Ficheros pendientes
            <Icon of={CaretRightIcon} size={16} />
          </Link>
        </li>
        <li>
          <Link to="/payments/transfer-remittances">
            Remesas de transferencias
            <Icon of={CaretRightIcon} size={16} />
          </Link>
        </li>
        <li>
          <Link to="/payments/pending-debits/{-$txId}">
            Adeudos B2B pendientes
            <Icon of={CaretRightIcon} size={16} />
          </Link>
        </li>
        <li>
          <Link to="/payments/mandates-management/{-$txId}">
            Mandatos B2B
            <Icon of={CaretRightIcon} size={16} />
          </Link>
        </li>
        <li>
          <Link to="/payments/payer-calculation">
            Calcular identificador de acreedor
            <Icon of={CaretRightIcon} size={16} />
          </Link>
        </li>
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

/** In the first contract in which they may; the screen that it leads to offers the others. */
function Write() {
  const { data } = useQuery(contractsQuery)
  const contract = data?.contracts.find(({ canPrepare }) => canPrepare)
  if (!contract) return null
  return (
    <Link
      to="/payments/transfer-remittances/remittances/$id/{-$txId}"
      params={{ id: contract.id, txId: undefined }}
      search={{ edit: START }}
      className={styles.action}
    >
      <IconBox icon={NotePencilIcon} />
      <span>
        <b className={styles.title}>Hacer una remesa</b>
        <span className={styles.detail}>En pantalla, o desde Excel o CSV</span>
      </span>
      <Icon of={CaretRightIcon} size={16} />
    </Link>
  )
}
