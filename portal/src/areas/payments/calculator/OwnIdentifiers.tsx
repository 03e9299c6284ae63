import { CREDITOR_SCHEME_NAMES } from '@almenara/contract/debit-remittance-names'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CopyButton } from '../../../kit/CopyButton.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { SummaryList, SummaryRow } from '../../../kit/SummaryList.tsx'
import { debitContractsQuery } from '../debits/queries.ts'
import styles from './CalculatorPage.module.css'

/** Those that the customer's contracts collect with already. Nothing where they have none, or where debits are closed: the calculator works without. */
export function OwnIdentifiers() {
  const { data } = useQuery(debitContractsQuery)
  if (!data || data.creditors.length === 0) return null
  return (
    <Sheet title="Identificadores de sus contratos">
      <div className={styles.result}>
        <SummaryList>
          {data.creditors.map(({ id, name, number, creditorId, scheme }) => (
            <SummaryRow key={id} term={name}>
              <span className={styles.own}>
                {creditorId}
                <CopyButton text={creditorId} what={`identificador de ${name}`} />
              </span>
              <span className={styles.number}>
                {CREDITOR_SCHEME_NAMES[scheme]} ·{' '}
                <Link to="/payments/debit-remittances/remittances/$id/{-$txId}" params={{ id, txId: undefined }}>
                  {`Contrato ${number}`}
                </Link>
              </span>
            </SummaryRow>
          ))}
        </SummaryList>
      </div>
    </Sheet>
  )
}
