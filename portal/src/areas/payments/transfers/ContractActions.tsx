import type { ContractAction, RemittanceContractDetail } from '@almenara/contract/areas/payments/contracts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from '../../../kit/Button.tsx'
import { buttonClass } from '../../../kit/button-class.ts'
import { PRESENT_TRANSFERS, START } from '../addresses.ts'
import { actionOf } from './contract-words.ts'
import styles from '../remittances/remittances.module.css'

/** How a remittance of this contract is begun: written, as the last one, or from a file. */
export function ContractActions({ contract }: { contract: RemittanceContractDetail }) {
  const { id, last } = contract
  const params = { id, txId: undefined }
  return (
    <div className={styles.papers} data-print="no">
      <Act contract={contract} action="WRITE" label="Hacer una remesa">
        <Link
          to="/payments/transfer-remittances/remittances/$id/{-$txId}"
          params={params}
          search={{ edit: START }}
          className={buttonClass({ size: 'sm' })}
        >
          Hacer una remesa
        </Link>
      </Act>
      {last && (
        <Act contract={contract} action="REPEAT" label="Repetir la última">
          <Link
            to="/payments/transfer-remittances/remittances/$id/{-$txId}"
            params={params}
            search={{ edit: START, from: last.id }}
            className={buttonClass({ size: 'sm' })}
          >
            Repetir la última
          </Link>
        </Act>
      )}
      <Act contract={contract} action="PRESENT" label="Presentar fichero">
        <Link to={PRESENT_TRANSFERS} search={{ contract: id }} className={buttonClass({ size: 'sm' })}>
          Presentar fichero
        </Link>
      </Act>
    </div>
  )
}

interface ActProps {
  contract: Pick<RemittanceContractDetail, 'allowed'>
  action: ContractAction
  label: string
  /** The way to it. */
  children: ReactNode
}

/** What cannot be done now keeps its place and says why; what can never be done is not there. */
export function Act({ contract, action, label, children }: ActProps) {
  const found = actionOf(contract, action)
  if (!found) return null
  return found.denial ? (
    <Button size="sm" unavailable={found.denial.text}>
      {label}
    </Button>
  ) : (
    children
  )
}
