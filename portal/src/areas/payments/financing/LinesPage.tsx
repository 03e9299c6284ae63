import type { FinancingContracts } from '@almenara/contract/areas/payments/financing-contracts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTitle } from '../../../base/title.ts'
import { brand } from '../../../brand.ts'
import { buttonClass } from '../../../kit/button-class.ts'
import { Empty } from '../../../kit/Empty.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { ReadState } from '../../../patterns/status/ReadState.tsx'
import { useRestriction } from '../../../patterns/two-step/restriction.ts'
import { RestrictionNote } from '../../../patterns/two-step/RestrictionNote.tsx'
import { PaymentsBreadcrumbs } from '../PaymentsBreadcrumbs.tsx'
import styles from '../remittances/remittances.module.css'
import { FINANCING_TITLE } from './financing-words.ts'
import { LineCard } from './LineCard.tsx'
import { financingContractsQuery } from './queries.ts'

/** The lines of financing of a customer: those under a presenter, and those that have none. */
export function LinesPage() {
  useTitle(FINANCING_TITLE)
  const read = useQuery(financingContractsQuery)
  return (
    <>
      <PaymentsBreadcrumbs />
      <h1 className={styles.title}>{FINANCING_TITLE}</h1>
      <ReadState read={read}>
        {(found) => (found.creditors.length + found.submitters.length === 0 ? <None /> : <All found={found} />)}
      </ReadState>
    </>
  )
}

function None() {
  const { customerService, customerServiceHours } = brand.phones
  return (
    <Sheet>
      <Empty title="No tiene líneas de anticipo." level={2}>
        {`Puede contratar una en su oficina o en el ${customerService}, ${customerServiceHours}.`}
      </Empty>
    </Sheet>
  )
}

function All({ found: { submitters, creditors } }: { found: FinancingContracts }) {
  const restriction = useRestriction()
  return (
    <div className={styles.sheets}>
      <RestrictionNote restriction={restriction} />
      {submitters.map(({ id, name, number, holder }) => (
        <section key={id} className={styles.sheets} aria-labelledby={`submitter-${id}`}>
          <div className={styles.group}>
            <div>
              <h2 id={`submitter-${id}`}>{name}</h2>
              <p className={styles.small}>{`Presentador ${number} · ${holder}`}</p>
            </div>
            <Link to="/payments/financing-remittances/submitter/$id" params={{ id }} className={buttonClass({ size: 'sm' })}>
              Ver ficheros presentados
              <span className="vh"> de {name}</span>
            </Link>
          </div>
          {creditors
            .filter(({ submitterId }) => submitterId === id)
            .map((creditor) => (
              <LineCard key={creditor.id} creditor={creditor} level={3} />
            ))}
        </section>
      ))}
      {creditors
        .filter(({ submitterId }) => submitterId === undefined)
        .map((creditor) => (
          <LineCard key={creditor.id} creditor={creditor} />
        ))}
    </div>
  )
}
