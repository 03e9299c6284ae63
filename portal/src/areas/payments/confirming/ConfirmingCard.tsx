import type { ConfirmingContract } from '@almenara/contract/areas/payments/confirming'
import { formatDay } from '@almenara/contract/dates'
import { Link } from '@tanstack/react-router'
import { Amount } from '../../../kit/Amount.tsx'
import { buttonClass } from '../../../kit/button-class.ts'
import { Iban } from '../../../kit/Iban.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { PRESENT } from '../addresses.ts'
import { LastRemittance } from '../remittances/LastRemittance.tsx'
import styles from '../remittances/remittances.module.css'
import { FactGrid, GridFact } from '../review/FactGrid.tsx'
import { filesText, invoicesText } from '../review/review-words.ts'
import { contractRole } from '../transfers/contract-words.ts'

const AT = '/payments/confirming-remittances'

/** One contract: from which account it pays, what is to be paid and when, and its last remittance with how it stands. */
export function ConfirmingCard({ contract }: { contract: ConfirmingContract }) {
  const { id, name, number, account, coming, pending, last, canPrepare } = contract
  const which = <span className="vh"> de {name}</span>
  return (
    <Sheet
      title={
        <Link to={AT} search={{ contract: id }}>
          {name}
        </Link>
      }
      end={<span className={styles.small}>{[`Contrato ${number}`, contractRole(contract)].filter(Boolean).join(' · ')}</span>}
      inside="padded"
    >
      <FactGrid>
        <GridFact term="Cuenta de cargo" detail={account.name}>
          <Iban value={account.iban} />
        </GridFact>
        <GridFact term="Por pagar" detail={coming.count > 0 && invoicesText(coming.count)}>
          {coming.count > 0 ? <Amount value={coming.amount} /> : 'Ninguna factura'}
        </GridFact>
        {coming.next && (
          <GridFact term="Próximo pago" detail={invoicesText(coming.next.count)}>
            <Amount value={coming.next.amount} /> {`el ${formatDay(coming.next.on)}`}
          </GridFact>
        )}
        {pending.count > 0 && (
          <GridFact term="Pendiente de firma" detail={filesText(pending.count)}>
            <Amount value={pending.amount} />
          </GridFact>
        )}
        {last && (
          <LastRemittance last={last} noun={invoicesText}>
            <Link to={AT} search={{ contract: id, remittance: last.id }}>
              {last.name}
            </Link>
          </LastRemittance>
        )}
      </FactGrid>
      <p className={styles.cardActions}>
        <Link to={AT} search={{ contract: id }} className={buttonClass({ size: 'sm' })}>
          Ver facturas{which}
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
