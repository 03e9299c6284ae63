import type { pool, SavingsSummary } from '@almenara/contract/areas/savings/products'
import type { Reply } from '@almenara/contract/call'
import { formatDay } from '@almenara/contract/dates'
import { SAVINGS_GROUP_NAMES } from '@almenara/contract/savings-names'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { bankStatus } from '../../base/bank-status.ts'
import { useTitle } from '../../base/title.ts'
import { Amount } from '../../kit/Amount.tsx'
import { EMPTY } from '../../api/empty-lists.es.ts'
import { Empty } from '../../kit/Empty.tsx'
import { Ledger, LedgerRow, rowLinkClass } from '../../kit/Ledger.tsx'
import { Note } from '../../kit/Note.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { RowActions } from '../../patterns/product-row/RowActions.tsx'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import { SAVINGS_CLOSED } from '../../patterns/status/closed-words.ts'
import { ContractNumber } from './ContractNumber.tsx'
import { Gain } from './Gain.tsx'
import { InvestmentPortal } from './InvestmentPortal.tsx'
import { savingsPool } from './queries.ts'
import styles from './SavingsPage.module.css'
import { SAVINGS_UNAVAILABLE } from '../../api/code-words.es.ts'

/** The customer's savings and investment by kind, with what each is worth. */
export function SavingsPage() {
  useTitle('Ahorro e inversión')
  const { savingStatus } = useSuspenseQuery(bankStatus).data
  return (
    <>
      <h1 className={styles.title}>Ahorro e inversión</h1>
      {savingStatus === 'ON' ? <Products /> : <Offline />}
    </>
  )
}

function Offline() {
  return (
    <Note tone="warning" title={SAVINGS_CLOSED}>
      {SAVINGS_UNAVAILABLE}
    </Note>
  )
}

function Products() {
  const read = useQuery(savingsPool)
  return <ReadState read={read}>{(all) => (all.groups.length === 0 ? <Nothing /> : <Groups all={all} />)}</ReadState>
}

function Groups({ all: { groups, total, pricedOn } }: { all: Reply<typeof pool> }) {
  const trades = groups.some(({ type }) => type === 'INVESTMENT_FUND' || type === 'ACCOUNT_VALUES')
  return (
    <div className={styles.groups}>
      <p className={styles.total}>
        <span>Total</span> <Amount value={total} size="title" />
        {pricedOn && <span className={styles.priced}>{`Con los precios del ${formatDay(pricedOn)}`}</span>}
      </p>
      {groups.map(({ type, total: of, products }) => (
        <Sheet key={type} title={SAVINGS_GROUP_NAMES[type]} count={products.length} end={<Amount value={of} size="strong" />}>
          <Ledger>
            {products.map((product) => (
              <ProductRow key={product.id} product={product} />
            ))}
          </Ledger>
        </Sheet>
      ))}
      {trades && <InvestmentPortal />}
    </div>
  )
}

function ProductRow({ product }: { product: SavingsSummary }) {
  const { id, name, value, original, gain, maturesOn } = product
  return (
    <LedgerRow
      title={
        <Link to="/savings/$id/details" params={{ id }} className={rowLinkClass}>
          {name}
        </Link>
      }
      detail={<ContractNumber product={product} />}
      figure={<Amount value={value} size="strong" />}
      figureDetail={
        <>
          {original && <Amount value={original.amount} currency={original.currency} />}
          {original && gain !== undefined && ' · '}
          {gain !== undefined && <Gain value={gain} />}
          {maturesOn && `Vence el ${formatDay(maturesOn)}`}
        </>
      }
      actions={<RowActions kind="SAVINGS" id={id} name={name} />}
    />
  )
}

function Nothing() {
  return (
    <Sheet>
      <Empty title={EMPTY.savings.empty} level={2}>
        Aquí se ven depósitos, fondos, planes de pensiones y valores. Si cree que falta alguno, consulte con su oficina.
      </Empty>
    </Sheet>
  )
}
