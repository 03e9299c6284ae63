import type { DebitRemittanceDetail } from '@almenara/contract/areas/payments/debit-remittances'
import { CREDITOR_SCHEME_NAMES, DEBIT_SEQUENCE_NAMES } from '@almenara/contract/debit-remittance-names'
import { formatDay } from '@almenara/contract/dates'
import { formatAmount } from '@almenara/contract/money'
import { Link } from '@tanstack/react-router'
import { Amount } from '../../../kit/Amount.tsx'
import { Day } from '../../../kit/Day.tsx'
import { Iban } from '../../../kit/Iban.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { PRESENT } from '../addresses.ts'
import { SignedFacts } from '../remittances/SignedFacts.tsx'
import styles from '../remittances/remittances.module.css'
import { FactGrid, GridFact } from '../review/FactGrid.tsx'
import { CREDIT_NAMES, termsText } from './debit-words.ts'

/** How a remittance is paid in, what it costs, until when it may come back, which file it came in, and who signed it. */
export function RemittanceFacts({ remittance }: { remittance: DebitRemittanceDetail }) {
  const { account, bookedAs, requestedOn, executionOn, scheme, sequence, credit, fees, terms, file, contract } = remittance
  const isMoved = requestedOn !== undefined && requestedOn !== executionOn
  return (
    <Sheet title="Datos de la remesa" inside="padded">
      <FactGrid>
        <GridFact term="Cuenta de abono" wide detail={account.name}>
          <Iban value={account.iban} />
        </GridFact>
        <GridFact term="Abono" detail={credit.text}>
          <Amount value={credit.expected > 0 ? credit.expected : credit.credited} />
        </GridFact>
        <GridFact term="Abono en cuenta">{CREDIT_NAMES[bookedAs]}</GridFact>
        <GridFact term="Fecha de cobro" detail={isMoved && `Pedida para el ${formatDay(requestedOn)}`}>
          <Day value={executionOn} />
        </GridFact>
        <GridFact term="Tipo de adeudo" detail={sequence && DEBIT_SEQUENCE_NAMES[sequence]}>
          {CREDITOR_SCHEME_NAMES[scheme]}
        </GridFact>
        <GridFact term="Identificador de acreedor">{contract.creditorId}</GridFact>
        <GridFact
          term="Comisiones cargadas"
          detail={`${formatAmount(fees.each)} por recibo cobrado y ${formatAmount(fees.returned)} por devolución`}
        >
          <Amount value={fees.charged} />
        </GridFact>
        <GridFact term="Fichero">
          <Link to={PRESENT} search={{ notebook: file.id }}>
            {file.name}
          </Link>
        </GridFact>
        <SignedFacts remittance={remittance} />
      </FactGrid>
      <div className={styles.facts}>
        {termsText(terms).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </Sheet>
  )
}
