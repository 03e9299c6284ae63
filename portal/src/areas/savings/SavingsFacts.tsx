import {
  detailDocument,
  type DepositDetail,
  type FundDetail,
  type PlanDetail,
  type SavingsDetail,
  type SecuritiesDetail,
} from '@almenara/contract/areas/savings/products'
import { formatDay } from '@almenara/contract/dates'
import { formatPrice, formatRate } from '@almenara/contract/millionths'
import { RENEWAL_NAMES } from '@almenara/contract/savings-names'
import { Amount } from '../../kit/Amount.tsx'
import { Day } from '../../kit/Day.tsx'
import { Iban } from '../../kit/Iban.tsx'
import { Meter } from '../../kit/Meter.tsx'
import { SummaryAmount, SummaryList, SummaryRow } from '../../kit/SummaryList.tsx'
import { download } from '../../patterns/download/download.ts'
import { ExportMenu } from '../../patterns/download/ExportMenu.tsx'
import { MAY_OPERATE } from '../../patterns/status/product-words.ts'
import { Gain } from './Gain.tsx'
import styles from './SavingsFacts.module.css'

/** What a product is, in the terms of its type, and what its customer may do with it. */
export default function SavingsFacts({ product }: { product: SavingsDetail }) {
  return (
    <div className={styles.facts}>
      <div className={styles.download}>
        <ExportMenu
          options={[{ format: 'PDF' }]}
          header="El detalle de este producto"
          bring={(_, onProgress) => download(detailDocument, { params: { id: product.id } }, { unless: 'SAVING_OFFLINE', onProgress })}
        />
      </div>
      <SummaryList>
        <SummaryRow term="Titular">{product.holder}</SummaryRow>
        <SummaryRow term="Contratado el">
          <Day value={product.openedOn} />
        </SummaryRow>
        <OfType product={product} />
        <SummaryRow term="Operativa">{product.canOperate ? MAY_OPERATE : 'Solo consulta'}</SummaryRow>
      </SummaryList>
    </div>
  )
}

function OfType({ product }: { product: SavingsDetail }) {
  switch (product.type) {
    case 'TERM_DEPOSIT':
      return <DepositFacts deposit={product} />
    case 'INVESTMENT_FUND':
      return <FundFacts fund={product} />
    case 'PENSION_PLAN':
      return <PlanFacts plan={product} />
    case 'ACCOUNT_VALUES':
      return <SecuritiesFacts securities={product} />
  }
}

const EVERY: Readonly<Record<number, string>> = {
  0: 'Al vencimiento',
  1: 'Cada mes',
  3: 'Cada trimestre',
  6: 'Cada semestre',
  12: 'Cada año',
}
const every = (months: number) => EVERY[months] ?? `Cada ${months} meses`

function DepositFacts({ deposit }: { deposit: DepositDetail }) {
  const { startedOn, months, interestEvery, accrued, atMaturity, renewal, renewalRate, penaltyRate, account } = deposit
  return (
    <>
      <SummaryRow term="Inicio del plazo">
        <Day value={startedOn} />
      </SummaryRow>
      <SummaryRow term="Plazo">{`${months} meses`}</SummaryRow>
      <SummaryRow term="Pago de intereses">{every(interestEvery)}</SummaryRow>
      <SummaryAmount term="Intereses devengados sin pagar" value={accrued} />
      <SummaryAmount term="Intereses brutos hasta el vencimiento" value={atMaturity.interest} />
      <SummaryAmount term="Retención a cuenta (19 %)" value={atMaturity.withholding} />
      <SummaryAmount term="Intereses netos hasta el vencimiento" value={atMaturity.net} />
      <SummaryRow term="Al vencimiento">{RENEWAL_NAMES[renewal]}</SummaryRow>
      {renewal !== 'PAY' && <SummaryRow term="Tipo de interés del nuevo plazo">{formatRate(renewalRate)}</SummaryRow>}
      <SummaryRow term="Penalización por cancelar antes">
        {`${formatRate(penaltyRate)} anual sobre el capital, por los días que falten. Nunca supera los intereses devengados.`}
      </SummaryRow>
      <AccountRow account={account} />
    </>
  )
}

function FundFacts({ fund }: { fund: FundDetail }) {
  const { fundName, isin, manager, category, risk, cost, averagePrice, gainInCurrency, gainRate, original } = fund
  const currency = original?.currency ?? 'EUR'
  return (
    <>
      <SummaryRow term="Fondo">{fundName}</SummaryRow>
      <SummaryRow term="ISIN">{isin}</SummaryRow>
      <SummaryRow term="Gestora">{manager}</SummaryRow>
      <SummaryRow term="Categoría">{category}</SummaryRow>
      <SummaryRow term="Nivel de riesgo">{`${risk} de 7`}</SummaryRow>
      <SummaryAmount term="Coste de las participaciones" value={cost} currency={currency} />
      <SummaryRow term="Precio medio de compra">{formatPrice(averagePrice, currency)}</SummaryRow>
      <SummaryRow term="Resultado">
        <Gain value={gainInCurrency} rate={gainRate} currency={currency} />
      </SummaryRow>
    </>
  )
}

function PlanFacts({ plan }: { plan: PlanDetail }) {
  const { planName, planCode, fundCode, manager, category, risk, pending, contributed, year, periodic, account } = plan
  return (
    <>
      <SummaryRow term="Plan">{`${planName} (${planCode})`}</SummaryRow>
      <SummaryRow term="Fondo de pensiones">{fundCode}</SummaryRow>
      <SummaryRow term="Gestora">{manager}</SummaryRow>
      <SummaryRow term="Categoría">{category}</SummaryRow>
      <SummaryRow term="Nivel de riesgo">{`${risk} de 7`}</SummaryRow>
      <SummaryAmount term="Aportado en total" value={contributed} />
      {pending > 0 && <SummaryAmount term="Pendiente de valor liquidativo" value={pending} />}
      <SummaryRow term={`Aportado en ${year.year}`}>
        <Amount value={year.contributed} /> de <Amount value={year.limit} />
        <Meter label={`Aportado del límite legal de ${year.year}`} value={year.contributed} max={year.limit} />
        <span className={styles.left}>
          Puede aportar aún <Amount value={year.left} />, menos lo que haya aportado en otras entidades.
        </span>
      </SummaryRow>
      <SummaryRow term="Aportación periódica">
        {periodic ? (
          <>
            <Amount value={periodic.amount} /> {every(periodic.everyMonths).toLowerCase()}. La próxima, el {formatDay(periodic.nextOn)}
          </>
        ) : (
          'No tiene'
        )}
      </SummaryRow>
      <AccountRow account={account} />
    </>
  )
}

function SecuritiesFacts({ securities: { cost, gain, gainRate, currencies, pricedOn, account } }: { securities: SecuritiesDetail }) {
  return (
    <>
      {currencies.map(({ currency, amount, euros }) => (
        <SummaryRow key={currency} term={`Valores en ${currency}`}>
          <Amount value={amount} currency={currency} />
          {currency !== 'EUR' && (
            <>
              , que son <Amount value={euros} />
            </>
          )}
        </SummaryRow>
      ))}
      <SummaryAmount term="Coste en euros, al cambio de hoy" value={cost} />
      {gain !== undefined && (
        <SummaryRow term="Resultado">
          <Gain value={gain} rate={gainRate} />
        </SummaryRow>
      )}
      {pricedOn && (
        <SummaryRow term="Precios del">
          <Day value={pricedOn} />
        </SummaryRow>
      )}
      <AccountRow account={account} />
    </>
  )
}

function AccountRow({ account: { name, iban } }: { account: DepositDetail['account'] }) {
  return (
    <SummaryRow term="Cuenta asociada">
      {name}
      <span className={styles.iban}>
        <Iban value={iban} />
      </span>
    </SummaryRow>
  )
}
