import { blockMandate, type Mandate } from '@almenara/contract/areas/direct-debits/mandates'
import { DEBIT_PERIOD_NAMES } from '@almenara/contract/areas/direct-debits/rule-names'
import { formatDay } from '@almenara/contract/dates'
import { formatAmount } from '@almenara/contract/money'
import { endSentence } from '@almenara/contract/sentence'
import ProhibitIcon from '@phosphor-icons/core/fill/prohibit-fill.svg?react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Product, useAccountPlace } from '../../base/account-place.ts'
import { Badge } from '../../kit/Badge.tsx'
import { Button } from '../../kit/Button.tsx'
import { useProtectingPress } from '../../patterns/two-step/use-protecting-press.ts'
import { buttonClass } from '../../kit/button-class.ts'
import { CellDetail, DataTable, type Column } from '../../kit/DataTable.tsx'
import { Empty } from '../../kit/Empty.tsx'
import { FailureBox } from '../../patterns/status/FailureBox.tsx'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import styles from './direct-debits.module.css'
import { mandatesQuery } from './queries.ts'

/** Who collects from the account, and what its customer lets each. */
export function MandateList({ accountId }: { accountId: string }) {
  const { product } = useAccountPlace()
  const read = useQuery(mandatesQuery(accountId))
  return (
    <>
      <p className={styles.about}>
        Estas empresas cargan recibos en esta cuenta. Puede bloquear a una, o limitar el importe y la frecuencia de los recibos: los que no
        se ajusten se devuelven sin cargarlos.
      </p>
      <ReadState read={read}>
        {({ mandates }) =>
          mandates.length === 0 ? (
            <Empty title="No tiene domiciliaciones en esta cuenta">Aparecerán aquí desde el primer recibo de cada empresa.</Empty>
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
      cell: ({ next }) => (next ? `${formatAmount(next.amount)}, el ${formatDay(next.on)}` : 'Sin fecha prevista'),
    },
    { id: 'rule', header: 'Límites', cell: (mandate) => <Rule mandate={mandate} /> },
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
    <div className={styles.rules}>
      <Link to="/$product/$accountId/mandates/$mandateId/limit" params={params} className={buttonClass({ size: 'sm' })}>
        Limitar
        {whose}
      </Link>
      {mandate.blocked ? (
        <Link to="/$product/$accountId/mandates/$mandateId/block" params={params} className={buttonClass({ size: 'sm' })}>
          Cambiar el bloqueo
          {whose}
        </Link>
      ) : (
        <BlockButton product={product} accountId={accountId} mandate={mandate}>
          {whose}
        </BlockButton>
      )}
    </div>
  )
}

interface BlockButtonProps {
  product: Product
  accountId: string
  mandate: Mandate
  children: ReactNode
}

/** One press blocks the creditor: it protects, and is undone with a signature. Where nothing came of it, the row says why. */
function BlockButton({ product, accountId, mandate: { id: mandateId, creditorName }, children }: BlockButtonProps) {
  const navigate = useNavigate()
  const { press, busy, error } = useProtectingPress(
    blockMandate,
    { accountId, mandateId },
    {
      input: { scope: 'CREDITOR' },
      done: `Acreedor bloqueado: no se cargará ningún recibo de ${endSentence(creditorName)} Puede retirar el bloqueo con su firma.`,
      toSign: () => void navigate({ to: '/$product/$accountId/mandates/$mandateId/block', params: { product, accountId, mandateId } }),
    },
  )
  return (
    <>
      <Button size="sm" busy={busy} busyLabel="Bloqueando…" onClick={() => void press()}>
        Bloquear
        {children}
      </Button>
      {error && <FailureBox error={error} />}
    </>
  )
}
