import type { ConfirmingContractDetail } from '@almenara/contract/areas/payments/confirming'
import { formatRate } from '@almenara/contract/millionths'
import { Link } from '@tanstack/react-router'
import { Amount } from '../../../kit/Amount.tsx'
import { buttonClass } from '../../../kit/button-class.ts'
import { DataTable, type Column } from '../../../kit/DataTable.tsx'
import { Day } from '../../../kit/Day.tsx'
import { Iban } from '../../../kit/Iban.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { PRESENT } from '../addresses.ts'
import { amountColumn } from '../../../patterns/extract-screen/columns.tsx'
import { formatCount } from '@almenara/contract/numbers'
import { Outcomes } from '../remittances/Outcomes.tsx'
import { outcomesOf } from '../remittances/outcomes-of.ts'
import styles from '../remittances/remittances.module.css'
import { FactGrid, GridFact } from '../review/FactGrid.tsx'
import { invoicesText } from '../review/review-words.ts'
import { Act } from '../transfers/ContractActions.tsx'
import { contractRole } from '../transfers/contract-words.ts'
import { INVOICE_OUTCOMES } from './confirming-words.ts'

/** The conditions of a contract of confirming, how its invoices stand, and what will be charged on which day. */
export function ConfirmingHead({ contract }: { contract: ConfirmingContractDetail }) {
  const { id, name, number, holder, taxId, states, days } = contract
  return (
    <>
      <Sheet className={styles.head}>
        <div className={styles.top}>
          <div>
            <h1>{name}</h1>
            <p className={styles.small}>
              {[`Contrato ${number}`, holder, `NIF ${taxId}`, contractRole(contract)].filter(Boolean).join(' · ')}
            </p>
          </div>
          <div className={styles.papers} data-print="no">
            <Act contract={contract} action="PRESENT" label="Presentar fichero">
              <Link to={PRESENT} search={{ contract: id }} className={buttonClass({ size: 'sm' })}>
                Presentar fichero
              </Link>
            </Act>
          </div>
        </div>
        {states.length > 0 && <Outcomes outcomes={outcomesOf(INVOICE_OUTCOMES, states)} noun={invoicesText} />}
        <div className={styles.facts}>
          <FactGrid>
            <Facts contract={contract} />
          </FactGrid>
        </div>
      </Sheet>
      {days.length > 0 && (
        <Sheet title="Próximos pagos">
          <DataTable caption="Próximos pagos, por día" columns={DAYS} rows={days} rowKey={({ on }) => on} />
        </Sheet>
      )}
    </>
  )
}

function Facts({ contract }: { contract: ConfirmingContractDetail }) {
  const { account, firstOn, cutOff, advance, signatures, perFile, perDay } = contract
  return (
    <>
      <GridFact term="Cuenta de cargo" wide detail={account.name}>
        <Iban value={account.iban} />
      </GridFact>
      <GridFact term="Primera fecha de pago" detail={`Si firma ahora. Hora límite, ${cutOff} de dos días hábiles antes`}>
        <Day value={firstOn} />
      </GridFact>
      <GridFact term="Anticipo a proveedores" detail={advance && 'El proveedor paga los intereses'}>
        {advance ? `Al ${formatRate(advance.rate)} anual` : 'No contratado'}
      </GridFact>
      <GridFact term="Firmas necesarias">{signatures}</GridFact>
      {perFile !== undefined && (
        <GridFact term="Máximo por fichero">
          <Amount value={perFile} />
        </GridFact>
      )}
      {perDay !== undefined && (
        <GridFact term="Máximo al día">
          <Amount value={perDay} />
        </GridFact>
      )}
    </>
  )
}

const DAYS: Column<ConfirmingContractDetail['days'][number]>[] = [
  { id: 'on', header: 'Fecha de pago', card: 'title', cell: ({ on }) => <Day value={on} /> },
  { id: 'count', header: 'Facturas', align: 'end', cell: ({ count }) => formatCount(count) },
  amountColumn(({ amount }) => amount),
]
