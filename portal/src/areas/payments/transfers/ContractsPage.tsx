import type { transferContracts } from '@almenara/contract/areas/payments/contracts'
import type { Reply } from '@almenara/contract/call'
import SignatureIcon from '@phosphor-icons/core/regular/signature.svg?react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTitle } from '../../../base/title.ts'
import { brand } from '../../../brand.ts'
import { Amount } from '../../../kit/Amount.tsx'
import { buttonClass } from '../../../kit/button-class.ts'
import { Empty } from '../../../kit/Empty.tsx'
import { IconBox } from '../../../kit/IconBox.tsx'
import { lazyPart } from '../../../kit/lazy-part.ts'
import { Sheet } from '../../../kit/Sheet.tsx'
import { ReadState } from '../../../patterns/status/ReadState.tsx'
import { useRestriction } from '../../../patterns/two-step/restriction.ts'
import { RestrictionNote } from '../../../patterns/two-step/RestrictionNote.tsx'
import { PRESENT_TRANSFERS, START } from '../addresses.ts'
import { PaymentsBreadcrumbs } from '../PaymentsBreadcrumbs.tsx'
import { filesText } from '../review/review-words.ts'
import { ContractCard } from './ContractCard.tsx'
import { contractsQuery } from './queries.ts'
import styles from '../remittances/remittances.module.css'

const DraftList = lazyPart(() => import('../editor/DraftList.tsx'))

/** The contracts of remittances of transfers: what waits in each, what it has sent, and its last remittance. */
export function ContractsPage() {
  const title = 'Remesas de transferencias'
  useTitle(title)
  const read = useQuery(contractsQuery)
  return (
    <>
      <PaymentsBreadcrumbs />
      <h1 className={styles.title}>{title}</h1>
      <ReadState read={read}>{(found) => (found.contracts.length === 0 ? <None /> : <Contracts found={found} />)}</ReadState>
    </>
  )
}

function None() {
  return (
    <Sheet>
      <Empty title="No tiene contratos de transferencias por fichero." level={2}>
        {`Puede contratarlos en su oficina o en el ${brand.phones.customerService}, ${brand.phones.customerServiceHours}.`}
      </Empty>
    </Sheet>
  )
}

function Contracts({ found: { contracts, pending } }: { found: Reply<typeof transferContracts> }) {
  const restriction = useRestriction()
  const written = contracts.find(({ canPrepare }) => canPrepare)
  return (
    <div className={styles.sheets}>
      <RestrictionNote restriction={restriction} />
      {pending.count > 0 && (
        <Sheet inside="padded" className={styles.pending}>
          <IconBox icon={SignatureIcon} tone="warning" />
          <p>
            <b>{pending.count === 1 ? '1 fichero pendiente' : `${filesText(pending.count)} pendientes`}</b> ·{' '}
            <Amount value={pending.amount} />
          </p>
          <Link
            to="/payments/transfer-remittances/transfers-file-management/{-$txId}"
            params={{ txId: undefined }}
            className={buttonClass({ size: 'sm', variant: 'primary' })}
          >
            Ver los ficheros pendientes
          </Link>
        </Sheet>
      )}
      {contracts.some(({ canPrepare, canSign }) => canPrepare || canSign) && (
        <p className={styles.papers}>
          <Link to={PRESENT_TRANSFERS} className={buttonClass({ variant: pending.count > 0 ? 'secondary' : 'primary' })}>
            Presentar fichero
          </Link>
          {written && (
            <Link
              to="/payments/transfer-remittances/remittances/$id/{-$txId}"
              params={{ id: written.id, txId: undefined }}
              search={{ edit: START }}
              className={buttonClass()}
            >
              Hacer una remesa
            </Link>
          )}
        </p>
      )}
      <Suspense>
        <DraftList canDelete={written !== undefined} />
      </Suspense>
      {contracts.map((contract) => (
        <ContractCard key={contract.id} contract={contract} />
      ))}
    </div>
  )
}
