import type { FinancingSummary, FinancingType } from '@almenara/contract/areas/financings/products'
import { formatDay } from '@almenara/contract/dates'
import { NEXT_NAMES, USED_NAMES } from '@almenara/contract/financing-names'
import { parseIban } from '@almenara/contract/iban'
import { add, negate } from '@almenara/contract/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { EMPTY } from '../../api/empty-lists.es.ts'
import { useTitle } from '../../base/title.ts'
import { Amount } from '../../kit/Amount.tsx'
import { Badge } from '../../kit/Badge.tsx'
import { Empty } from '../../kit/Empty.tsx'
import { Iban } from '../../kit/Iban.tsx'
import { Ledger, LedgerRow, rowLinkClass } from '../../kit/Ledger.tsx'
import { Meter } from '../../kit/Meter.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { RowActions } from '../../patterns/product-row/RowActions.tsx'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import styles from './FinancingsPage.module.css'
import { financingPool } from './queries.ts'

/** In the order in which they are shown. */
const GROUPS: readonly { types: readonly FinancingType[]; title: string }[] = [
  { types: ['LOAN'], title: 'Préstamos' },
  { types: ['CREDIT'], title: 'Cuentas de crédito' },
  { types: ['LEASING'], title: 'Leasing' },
  { types: ['FINANCIAL_IMPACT'], title: 'Descuento de efectos' },
  { types: ['GUARANTEE'], title: 'Avales' },
]

/** What the customer owes and has guaranteed, by kind. */
export function FinancingsPage() {
  useTitle('Financiación')
  const read = useQuery(financingPool)
  return (
    <>
      <h1 className={styles.title}>Financiación</h1>
      <ReadState read={read}>
        {({ financings, total }) =>
          financings.length === 0 ? (
            <Sheet>
              <Empty title={EMPTY.financings.empty} level={2}>
                Aquí se ven préstamos, créditos, leasing, efectos y avales. Si cree que falta alguno, consulte con su oficina.
              </Empty>
            </Sheet>
          ) : (
            <div className={styles.groups}>
              {total !== 0 && (
                <p className={styles.total}>
                  Financiación pendiente
                  <Amount value={negate(total)} size="title" />
                </p>
              )}
              {GROUPS.map(({ types, title }) => (
                <Group key={title} title={title} members={financings.filter(({ type }) => types.includes(type))} />
              ))}
            </div>
          )
        }
      </ReadState>
    </>
  )
}

function Group({ title, members }: { title: string; members: readonly FinancingSummary[] }) {
  if (members.length === 0) return null
  // What is owed is a positive figure, as in each row.
  const owes = negate(add(...members.map(({ position }) => position)))
  return (
    <Sheet title={title} count={members.length} end={owes === 0 ? undefined : <Amount value={owes} size="strong" />}>
      <Ledger>
        {members.map((member) => (
          <FinancingRow key={member.id} financing={member} />
        ))}
      </Ledger>
    </Sheet>
  )
}

function FinancingRow({ financing }: { financing: FinancingSummary }) {
  const { id, name, type, identifier, used, granted, unpaid, next } = financing
  const link = type === 'CREDIT' ? '/financings/$id/account-details/{-$txId}' : '/financings/$id/details'
  return (
    <LedgerRow
      title={
        <Link to={link} params={{ id }} className={rowLinkClass}>
          {name}
        </Link>
      }
      detail={parseIban(identifier).ok ? <Iban value={identifier} /> : identifier}
      middle={<Meter label={USED_NAMES[type]} value={used} max={granted} series={type === 'GUARANTEE' ? 2 : 1} />}
      figure={<Amount value={used} size="strong" />}
      figureDetail={
        unpaid > 0 ? (
          <Badge tone="ko">{unpaid === 1 ? 'Un recibo impagado' : `${unpaid} recibos impagados`}</Badge>
        ) : next ? (
          <>
            {NEXT_NAMES[type]}, {formatDay(next.on)}: <Amount value={next.amount} />
          </>
        ) : (
          USED_NAMES[type]
        )
      }
      // A credit account is one of the accounts, whose lines have its menu.
      actions={type !== 'CREDIT' && <RowActions kind="FINANCING" id={id} name={`${name} ${identifier}`} />}
    />
  )
}
