import type { FinancingCreditor } from '@almenara/contract/areas/payments/financing-contracts'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../../kit/button-class.ts'
import { Sheet } from '../../../kit/Sheet.tsx'
import { PRESENT } from '../addresses.ts'
import styles from '../remittances/remittances.module.css'
import { contractRole } from '../transfers/contract-words.ts'
import { LineUse } from './LineUse.tsx'

/** One line: what is left of it, and the ways to its remittances and its terms. */
export function LineCard({ creditor, level }: { creditor: FinancingCreditor; level?: 2 | 3 }) {
  const { id, name, number, line, canPrepare } = creditor
  const which = <span className="vh"> de {name}</span>
  return (
    <Sheet
      level={level}
      title={
        <Link to="/payments/financing-remittances/remittances/$id/{-$txId}" params={{ id, txId: undefined }}>
          {name}
        </Link>
      }
      end={<span className={styles.small}>{[`Contrato ${number}`, contractRole(creditor)].filter(Boolean).join(' · ')}</span>}
      inside="padded"
    >
      <LineUse line={line} />
      <p className={styles.cardActions}>
        <Link
          to="/payments/financing-remittances/remittances/$id/{-$txId}"
          params={{ id, txId: undefined }}
          className={buttonClass({ size: 'sm' })}
        >
          Ver remesas{which}
        </Link>
        <Link
          to="/payments/financing-remittances/financing-creditor-detail/$contractNumber/header-document"
          params={{ contractNumber: id }}
          className={buttonClass({ size: 'sm', variant: 'text' })}
        >
          Condiciones{which}
        </Link>
        {canPrepare && (
          <Link to={PRESENT} search={{ contract: id }} className={buttonClass({ size: 'sm', variant: 'text' })}>
            Presentar fichero{which}
          </Link>
        )}
      </p>
    </Sheet>
  )
}
