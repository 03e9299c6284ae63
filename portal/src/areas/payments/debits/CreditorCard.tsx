import type { DebitCreditor } from '@almenara/contract/areas/payments/debit-contracts'
import { CREDITOR_SCHEME_NAMES } from '@almenara/contract/debit-remittance-names'
import { formatDay } from '@almenara/contract/dates'
import { Link } from '@tanstack/react-router'
import { Amount } from '../../../kit/Amount.tsx'
import { buttonClass } from '../../../kit/button-class.ts'
import { Iban } from '../../../kit/Iban.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { NO_LIST } from '../../../patterns/extract-screen/list-address.ts'
import { PRESENT } from '../addresses.ts'
import { LastRemittance } from '../remittances/LastRemittance.tsx'
import styles from '../remittances/remittances.module.css'
import { FactGrid, GridFact } from '../review/FactGrid.tsx'
import { debitsText, filesText } from '../review/review-words.ts'
import { contractRole } from '../transfers/contract-words.ts'
import { undoneShare } from './debit-words.ts'

/** One creditor: by which identifier and into which account it collects, what it has to come, what of the month came back. */
export function CreditorCard({ creditor, level }: { creditor: DebitCreditor; level?: 2 | 3 }) {
  const { id, name, number } = creditor
  const role = contractRole(creditor)
  return (
    <Sheet
      level={level}
      title={
        <Link to="/payments/debit-remittances/remittances/$id/{-$txId}" params={{ id, txId: undefined }}>
          {name}
        </Link>
      }
      end={<span className={styles.small}>{[`Contrato ${number}`, role].filter(Boolean).join(' · ')}</span>}
      inside="padded"
    >
      <FactGrid>
        <Facts creditor={creditor} />
      </FactGrid>
      <Ways creditor={creditor} />
    </Sheet>
  )
}

function Facts({ creditor: { id, creditorId, scheme, account, month, coming, last, pending } }: { creditor: DebitCreditor }) {
  const share = undoneShare(month)
  return (
    <>
      <GridFact term="Identificador de acreedor" detail={CREDITOR_SCHEME_NAMES[scheme]}>
        {creditorId}
      </GridFact>
      <GridFact term="Cuenta de abono" wide detail={account.name}>
        <Iban value={account.iban} />
      </GridFact>
      <GridFact term="Presentado este mes" detail={[debitsText(month.debits), share && `${share} no cobrado`].filter(Boolean).join(' · ')}>
        <Amount value={month.amount} />
      </GridFact>
      <GridFact term="Próximo cobro" detail={coming.count > 0 && debitsText(coming.count)}>
        {coming.count > 0 ? (
          <>
            <Amount value={coming.amount} /> {coming.on && `el ${formatDay(coming.on)}`}
          </>
        ) : (
          'Nada programado'
        )}
      </GridFact>
      {pending.count > 0 && (
        <GridFact term="Pendiente de firma" detail={filesText(pending.count)}>
          <Amount value={pending.amount} />
        </GridFact>
      )}
      {last && (
        <LastRemittance last={last} noun={debitsText}>
          <Link
            to="/payments/debit-remittances/remittances/$contractNumber/detail/$remittanceId/$viewPages/$txId"
            params={{ contractNumber: id, remittanceId: last.id, viewPages: '1', txId: NO_LIST }}
          >
            {last.name}
          </Link>
        </LastRemittance>
      )}
    </>
  )
}

function Ways({ creditor: { id, name, month, pending, canPrepare } }: { creditor: DebitCreditor }) {
  const params = { id, txId: undefined }
  const which = <span className="vh"> de {name}</span>
  return (
    <p className={styles.cardActions}>
      <Link to="/payments/debit-remittances/remittances/$id/{-$txId}" params={params} className={buttonClass({ size: 'sm' })}>
        Ver remesas{which}
      </Link>
      {month.undone.count > 0 && (
        <Link
          to="/payments/debit-remittances/remittances/$id/{-$txId}"
          params={params}
          search={{ tab: 'refunds' }}
          className={buttonClass({ size: 'sm', variant: 'text' })}
        >
          Ver devoluciones{which}
        </Link>
      )}
      {pending.count > 0 && (
        <Link
          to="/payments/debit-remittances/remittances/$id/{-$txId}"
          params={params}
          search={{ tab: 'files' }}
          className={buttonClass({ size: 'sm', variant: 'text' })}
        >
          Ver ficheros pendientes{which}
        </Link>
      )}
      {canPrepare && (
        <Link to={PRESENT} search={{ contract: id }} className={buttonClass({ size: 'sm', variant: 'text' })}>
          Presentar fichero{which}
        </Link>
      )}
    </p>
  )
}
