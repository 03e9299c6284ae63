import type { DebitCreditorDetail } from '@almenara/contract/areas/payments/debit-contracts'
import { CREDITOR_SCHEME_NAMES } from '@almenara/contract/debit-remittance-names'
import { formatAmount } from '@almenara/contract/money'
import { Link } from '@tanstack/react-router'
import { Amount } from '../../../kit/Amount.tsx'
import { buttonClass } from '../../../kit/button-class.ts'
import { Day } from '../../../kit/Day.tsx'
import { Iban } from '../../../kit/Iban.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { PRESENT, START } from '../addresses.ts'
import { EditorLink } from '../editor/editor-address.tsx'
import styles from '../remittances/remittances.module.css'
import { FactGrid, GridFact } from '../review/FactGrid.tsx'
import { Act } from '../transfers/ContractActions.tsx'
import { contractRole } from '../transfers/contract-words.ts'
import { debitsText } from '../review/review-words.ts'
import { CREDIT_NAMES } from './debit-words.ts'

/** The conditions of a creditor: by what it is known, where it is paid, until when it signs, and what may come back. */
export function CreditorHead({ creditor }: { creditor: DebitCreditorDetail }) {
  const { id, name, number, holder, taxId, suffix, submitterId, last } = creditor
  const role = contractRole(creditor)
  return (
    <Sheet className={styles.head}>
      <div className={styles.top}>
        <div>
          <h1>{name}</h1>
          <p className={styles.small}>
            {[`Contrato ${number}`, holder, `NIF ${taxId}`, `sufijo ${suffix}`, role].filter(Boolean).join(' · ')}
          </p>
          {submitterId && (
            <p className={styles.small}>
              <Link to="/payments/debit-remittances/submitter/$id" params={{ id: submitterId }}>
                Ver presentador
              </Link>
            </p>
          )}
        </div>
        <div className={styles.papers} data-print="no">
          <Act contract={creditor} action="WRITE" label="Hacer una remesa">
            <EditorLink kind="DEBITS" contract={id} edit={START} className={buttonClass({ size: 'sm' })}>
              Hacer una remesa
            </EditorLink>
          </Act>
          {last && (
            <Act contract={creditor} action="REPEAT" label="Repetir la última">
              <EditorLink kind="DEBITS" contract={id} edit={START} from={last.id} className={buttonClass({ size: 'sm' })}>
                Repetir la última
              </EditorLink>
            </Act>
          )}
          <Act contract={creditor} action="PRESENT" label="Presentar fichero">
            <Link to={PRESENT} search={{ contract: id }} className={buttonClass({ size: 'sm' })}>
              Presentar fichero
            </Link>
          </Act>
        </div>
      </div>
      <div className={styles.facts}>
        <FactGrid>
          <Facts creditor={creditor} />
        </FactGrid>
      </div>
    </Sheet>
  )
}

function Facts({ creditor }: { creditor: DebitCreditorDetail }) {
  const { creditorId, scheme, account, returnsAccount, bookedAs, fees, cutOff, firstOn, coming, signatures, perFile, perDay } = creditor
  return (
    <>
      <GridFact term="Identificador de acreedor" detail={CREDITOR_SCHEME_NAMES[scheme]}>
        {creditorId}
      </GridFact>
      <GridFact term="Cuenta de abono" wide detail={account.name}>
        <Iban value={account.iban} />
      </GridFact>
      {returnsAccount.iban !== account.iban && (
        <GridFact term="Cuenta de devoluciones" wide detail={returnsAccount.name}>
          <Iban value={returnsAccount.iban} />
        </GridFact>
      )}
      <GridFact term="Abono en cuenta">{CREDIT_NAMES[bookedAs]}</GridFact>
      {coming.count > 0 && coming.on && (
        <GridFact term="Próximo cobro" detail={`${debitsText(coming.count)} · ${formatAmount(coming.amount)}`}>
          <Day value={coming.on} />
        </GridFact>
      )}
      <GridFact term="Primera fecha de cobro" detail={`Si firma ahora. Hora límite, ${cutOff} del día hábil anterior`}>
        <Day value={firstOn} />
      </GridFact>
      <GridFact term="Comisión por recibo cobrado">{fees.each === 0 ? 'Sin comisión' : <Amount value={fees.each} />}</GridFact>
      <GridFact term="Comisión por devolución">{fees.returned === 0 ? 'Sin comisión' : <Amount value={fees.returned} />}</GridFact>
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
      {creditor.terms.map((term) => (
        <GridFact
          key={term.scheme}
          term={creditor.terms.length > 1 ? `Plazos de devolución ${term.scheme}` : 'Plazos de devolución'}
          detail={
            term.refundWeeks === undefined
              ? 'El deudor no puede pedir el reembolso'
              : `Deudor: ${term.refundWeeks} semanas sin motivo; ${term.unauthorisedMonths} meses sin mandato`
          }
        >
          {`Banco: ${term.returnDays} días hábiles`}
        </GridFact>
      ))}
    </>
  )
}
