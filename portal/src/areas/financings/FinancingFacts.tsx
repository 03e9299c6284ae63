import type { FinancingDetail, LoanDetail } from '@almenara/contract/areas/financings/products'
import { OPEN_ENDED } from '@almenara/contract/dates'
import { FINANCING_TYPE_NAMES, GUARANTEE_KIND_NAMES, PURPOSE_NAMES } from '@almenara/contract/financing-names'
import { formatRate } from '@almenara/contract/rate'
import { Link } from '@tanstack/react-router'
import { Amount } from '../../kit/Amount.tsx'
import { Day } from '../../kit/Day.tsx'
import { Iban } from '../../kit/Iban.tsx'
import { Note } from '../../kit/Note.tsx'
import { SummaryAmount, SummaryList, SummaryRow } from '../../kit/SummaryList.tsx'
import { MAY_OPERATE } from '../../patterns/status/product-words.ts'
import styles from './FinancingFacts.module.css'
import { GRANTED_NAMES } from './financing-words.ts'

/** The terms of a financing, and what its customer may do with it. */
export default function FinancingFacts({ financing }: { financing: FinancingDetail }) {
  const { type, holder, openedOn, identifier, granted, chargedTo, canOperate, loan } = financing
  return (
    <div className={styles.facts}>
      {!canOperate && (
        <Note tone="info" title="Producto consultivo">
          Puede consultar, pero no operar. Para operar, autorice la operativa en su oficina.
        </Note>
      )}
      <SummaryList>
        <SummaryRow term="Titular">{holder}</SummaryRow>
        <SummaryRow term="Producto">{FINANCING_TYPE_NAMES[type]}</SummaryRow>
        <SummaryRow term="Contrato">{identifier}</SummaryRow>
        <SummaryRow term={GRANTED_NAMES[type]}>
          <Amount value={granted} />
        </SummaryRow>
        <SummaryRow term="Fecha de contratación">
          <Day value={openedOn} />
        </SummaryRow>
        <SummaryRow term="Cuenta de cargo">
          <span>
            {chargedTo.id ? (
              <Link to="/accounts/$id/account-details/{-$txId}" params={{ id: chargedTo.id }}>
                {chargedTo.name}
              </Link>
            ) : (
              chargedTo.name
            )}
            <br />
            <Iban value={chargedTo.iban} />
          </span>
        </SummaryRow>
        {loan && <LoanRows loan={loan} />}
        <OtherRows financing={financing} />
        <SummaryRow term="Operativa">{canOperate ? MAY_OPERATE : 'Solo consulta'}</SummaryRow>
      </SummaryList>
    </div>
  )
}

function LoanRows({ loan }: { loan: LoanDetail }) {
  const { purpose, rate, variable, graceUntil, startedOn, endsOn, residual, vatRate, defaultRate, unpaid } = loan
  return (
    <>
      <SummaryRow term="Destino">{PURPOSE_NAMES[purpose]}</SummaryRow>
      <SummaryRow term="Tipo de interés">{`${formatRate(rate)} ${variable ? 'variable' : 'fijo'}`}</SummaryRow>
      {variable && (
        <>
          <SummaryRow term="Referencia">{`${variable.index} más ${formatRate(variable.spread)}`}</SummaryRow>
          <SummaryRow term="Próxima revisión">
            <Day value={variable.nextReviewOn} />
          </SummaryRow>
        </>
      )}
      {graceUntil && (
        <SummaryRow term="Carencia hasta">
          <Day value={graceUntil} />
        </SummaryRow>
      )}
      <SummaryRow term="Inicio">
        <Day value={startedOn} />
      </SummaryRow>
      <SummaryRow term="Último vencimiento">
        <Day value={endsOn} />
      </SummaryRow>
      {residual !== undefined && <SummaryAmount term="Valor residual, sin IVA" value={residual} />}
      {vatRate ? <SummaryRow term="IVA de las cuotas">{formatRate(vatRate)}</SummaryRow> : null}
      <SummaryRow term="Interés de demora">{formatRate(defaultRate)}</SummaryRow>
      {unpaid > 0 && <SummaryAmount term="Recibos impagados" value={unpaid} />}
    </>
  )
}

function OtherRows({ financing: { guarantee, discount } }: { financing: FinancingDetail }) {
  if (guarantee) {
    const { kind, beneficiary, purpose, issuedOn, expiresOn, expired, feeRate, minimumFee } = guarantee
    return (
      <>
        <SummaryRow term="Clase de aval">{GUARANTEE_KIND_NAMES[kind]}</SummaryRow>
        <SummaryRow term="Beneficiario">{beneficiary}</SummaryRow>
        <SummaryRow term="Responde de">{purpose}</SummaryRow>
        <SummaryRow term="Emitido el">
          <Day value={issuedOn} />
        </SummaryRow>
        <SummaryRow term={expired ? 'Venció el' : 'Vencimiento'}>{expiresOn ? <Day value={expiresOn} /> : OPEN_ENDED}</SummaryRow>
        <SummaryRow term="Comisión">
          <span>
            {`${formatRate(feeRate)} anual, que se cobra al empezar cada trimestre. Mínimo `}
            <Amount value={minimumFee} />
          </span>
        </SummaryRow>
      </>
    )
  }
  if (!discount) return null
  return (
    <>
      <SummaryAmount term="Disponible" value={discount.available} />
      <SummaryRow term="Tipo de interés">{formatRate(discount.rate)}</SummaryRow>
    </>
  )
}
