import type { ConfirmingContracts } from '@almenara/contract/areas/payments/confirming'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTitle } from '../../../base/title.ts'
import { brand } from '../../../brand.ts'
import { buttonClass } from '../../../kit/button-class.ts'
import { Empty } from '../../../kit/Empty.tsx'
import { lazyPart } from '../../../kit/lazy-part.ts'
import { Sheet } from '../../../kit/Sheet.tsx'
import { Skeleton } from '../../../kit/Skeleton.tsx'
import { ReadState } from '../../../patterns/status/ReadState.tsx'
import { useRestriction } from '../../../patterns/two-step/restriction.ts'
import { RestrictionNote } from '../../../patterns/two-step/RestrictionNote.tsx'
import { PRESENT } from '../addresses.ts'
import { PaymentsBreadcrumbs } from '../PaymentsBreadcrumbs.tsx'
import styles from '../remittances/remittances.module.css'
import { ConfirmingCard } from './ConfirmingCard.tsx'
import { CONFIRMING_TITLE } from './confirming-words.ts'
import { confirmingContractsQuery } from './queries.ts'

const confirmingRoute = getRouteApi('/shell/signed-in/payments/confirming-remittances')

const ConfirmingContract = lazyPart(() => import('./ConfirmingContract.tsx'))

/** The contracts of confirming; with `contract`, one of them with its invoices. */
export function ConfirmingPage() {
  const { contract } = confirmingRoute.useSearch()
  if (contract === undefined) return <Contracts />
  return (
    <Suspense fallback={<Skeleton count={4} />}>
      <ConfirmingContract key={contract} id={contract} />
    </Suspense>
  )
}

function Contracts() {
  useTitle(CONFIRMING_TITLE)
  const read = useQuery(confirmingContractsQuery)
  return (
    <>
      <PaymentsBreadcrumbs />
      <h1 className={styles.title}>{CONFIRMING_TITLE}</h1>
      <ReadState read={read}>{(found) => (found.contracts.length === 0 ? <None /> : <All found={found} />)}</ReadState>
    </>
  )
}

function None() {
  return (
    <Sheet>
      <Empty title="No tiene confirming contratado." level={2}>
        {`Puede contratarlo en su oficina o en el ${brand.phones.customerService}, ${brand.phones.customerServiceHours}.`}
      </Empty>
    </Sheet>
  )
}

function All({ found: { contracts } }: { found: ConfirmingContracts }) {
  const restriction = useRestriction()
  return (
    <div className={styles.sheets}>
      <RestrictionNote restriction={restriction} />
      {contracts.some(({ canPrepare, canSign }) => canPrepare || canSign) && (
        <p className={styles.papers}>
          <Link to={PRESENT} className={buttonClass({ variant: 'primary' })}>
            Presentar fichero
          </Link>
        </p>
      )}
      {contracts.map((contract) => (
        <ConfirmingCard key={contract.id} contract={contract} />
      ))}
    </div>
  )
}
