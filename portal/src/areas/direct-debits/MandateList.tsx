import type { Mandate } from '@almenara/contract/areas/direct-debits/mandates'
import { DEBIT_PERIOD_NAMES } from '@almenara/contract/areas/direct-debits/rule-names'
import { formatDay } from '@almenara/contract/dates'
import { formatAmount } from '@almenara/contract/money'
import { ProhibitIcon } from '@phosphor-icons/react/dist/csr/Prohibit'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Badge } from '../../kit/Badge.tsx'
import { buttonClass } from '../../kit/button-class.ts'
import { CellDetail, DataTable, type Column } from '../../kit/DataTable.tsx'
import { Empty } from '../../kit/Empty.tsx'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import type { Product } from './addresses.ts'
import styles from './receipts.module.css'
import { mandatesQuery } from './routes.tsx'
import { useReceiptsAddress } from './use-receipts-address.ts'

/** Who collects from the account, and what its customer lets each. */
export function MandateList({ accountId }: { accountId: string }) {
  const { product } = useReceiptsAddress()
  const read = useQuery(mandatesQuery(accountId))
  return (
    <>
      <p className={styles.about}>
        Estas empresas le pasan recibos por esta cuenta. Puede bloquear a una o limitar cuánto y cada cuánto le cobra: lo que no se ajuste
        se devuelve sin cargarlo.
      </p>
      <ReadState read={read}>
        {({ mandates }) =>
          mandates.length === 0 ? (
            <Empty title="No tiene domiciliaciones en esta cuenta">Verá aquí a quien le pase un recibo, desde el primero.</Empty>
          ) : (
            <DataTable
              caption="Domiciliaciones de la cuenta, por acreedor"
              columns={columnsOf(product, accountId)}
              rows={mandates}
              rowKey={({ id }) => id}
            />
          )
        }
      </ReadState>
    </>
  )
}

function columnsOf(product: Product, accountId: string): Column<Mandate>[] {
  return [
    {
      id: 'creditor',
      header: 'Acreedor y mandato',
      card: 'title',
      cell: ({ creditorName, reference }) => (
        <>
          {creditorName}
          <CellDetail>{`Mandato ${reference}`}</CellDetail>
        </>
      ),
    },
    {
      id: 'last',
      header: 'Último cobro',
      cell: ({ last }) => (last ? `${formatAmount(last.amount)}, el ${formatDay(last.on)}` : 'Ninguno'),
    },
    {
      id: 'next',
      header: 'Próximo',
      cell: ({ next }) => (next ? `${formatAmount(next.amount)}, el ${formatDay(next.on)}` : 'Sin anunciar'),
    },
    { id: 'rule', header: 'Qué permite', cell: (mandate) => <Rule mandate={mandate} /> },
    {
      id: 'actions',
      header: <span className="vh">Acciones</span>,
      align: 'end',
      cell: (mandate) => <RuleLinks product={product} accountId={accountId} mandate={mandate} />,
    },
  ]
}

function Rule({ mandate: { blocked, maximum, period } }: { mandate: Mandate }) {
  if (blocked) {
    return (
      <Badge tone="ko" icon={ProhibitIcon}>
        {blocked === 'CREDITOR' ? 'Acreedor bloqueado' : 'Mandato bloqueado'}
      </Badge>
    )
  }
  const limits = [maximum === undefined ? '' : `Hasta ${formatAmount(maximum)}`, period ? DEBIT_PERIOD_NAMES[period] : '']
  return limits.filter((words) => words !== '').join('. ') || 'Todos sus recibos'
}

function RuleLinks({ product, accountId, mandate }: { product: Product; accountId: string; mandate: Mandate }) {
  const params = { product, accountId, mandateId: mandate.id }
  const whose = <span className="vh">{` los recibos de ${mandate.creditorName}, mandato ${mandate.reference}`}</span>
  return (
    <span className={styles.rules}>
      <Link to="/$product/$accountId/mandates/$mandateId/limit" params={params} className={buttonClass({ size: 'sm' })}>
        Limitar
        {whose}
      </Link>
      <Link to="/$product/$accountId/mandates/$mandateId/block" params={params} className={buttonClass({ size: 'sm' })}>
        {mandate.blocked ? 'Cambiar el bloqueo' : 'Bloquear'}
        {whose}
      </Link>
    </span>
  )
}
