import type { DebitContracts, DebitCreditor, DebitSubmitter } from '@almenara/contract/areas/payments/debit-contracts'
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
import { PRESENT } from '../addresses.ts'
import { PaymentsBreadcrumbs } from '../PaymentsBreadcrumbs.tsx'
import styles from '../remittances/remittances.module.css'
import { CreditorCard } from './CreditorCard.tsx'
import { DEBITS_TITLE } from './debit-words.ts'
import { debitContractsQuery } from './queries.ts'

/** Who collects by file: the presenters, each with its creditors, and the creditors that have none. */
export function CreditorsPage() {
  useTitle(DEBITS_TITLE)
  const read = useQuery(debitContractsQuery)
  return (
    <>
      <PaymentsBreadcrumbs />
      <h1 className={styles.title}>{DEBITS_TITLE}</h1>
      <ReadState read={read}>
        {(found) => (found.creditors.length + found.submitters.length === 0 ? <None /> : <All found={found} />)}
      </ReadState>
    </>
  )
}

function None() {
  return (
    <Sheet>
      <Empty title="No tiene contratos de adeudos." level={2}>
        {`Puede contratarlos en su oficina o en el ${brand.phones.customerService}, ${brand.phones.customerServiceHours}.`}
      </Empty>
    </Sheet>
  )
}

function All({ found: { submitters, creditors } }: { found: DebitContracts }) {
  const restriction = useRestriction()
  const alone = creditors.filter(({ submitterId }) => submitterId === undefined)
  return (
    <div className={styles.sheets}>
      <RestrictionNote restriction={restriction} />
      {creditors.some(({ canPrepare, canSign }) => canPrepare || canSign) && (
        <p className={styles.papers}>
          <Link to={PRESENT} className={buttonClass({ variant: 'primary' })}>
            Presentar fichero
          </Link>
        </p>
      )}
      {submitters.map((submitter) => (
        <Submitter
          key={submitter.id}
          submitter={submitter}
          creditors={creditors.filter(({ submitterId }) => submitterId === submitter.id)}
        />
      ))}
      {alone.map((creditor) => (
        <CreditorCard key={creditor.id} creditor={creditor} />
      ))}
    </div>
  )
}

function Submitter({
  submitter: { id, name, number, holder },
  creditors,
}: {
  submitter: DebitSubmitter
  creditors: readonly DebitCreditor[]
}) {
  return (
    <section className={styles.sheets} aria-labelledby={`submitter-${id}`}>
      <div className={styles.group}>
        <div>
          <h2 id={`submitter-${id}`}>{name}</h2>
          <p className={styles.small}>{`Presentador ${number} · ${holder}`}</p>
        </div>
        <Link to="/payments/debit-remittances/submitter/$id" params={{ id }} className={buttonClass({ size: 'sm' })}>
          Ver ficheros presentados
          <span className="vh"> de {name}</span>
        </Link>
      </div>
      {creditors.map((creditor) => (
        <CreditorCard key={creditor.id} creditor={creditor} level={3} />
      ))}
      {creditors.length === 0 && <p className={styles.small}>Este presentador no tiene acreedores a los que usted tenga acceso.</p>}
    </section>
  )
}
