import type { PendingDebit } from '@almenara/contract/areas/payments/pending-debits'
import { formatDay, type Instant } from '@almenara/contract/dates'
import { Link } from '@tanstack/react-router'
import type { Column } from '../../../kit/DataTable.tsx'
import { amountColumn, ROW_LINK, titleColumn } from '../../../patterns/extract-screen/columns.tsx'
import type { ListPlace } from '../../../patterns/extract-screen/use-extract.ts'
import { RESTRICTION_REASONS, type Restriction } from '../../../patterns/two-step/restriction.ts'
import { Button } from '../../../kit/Button.tsx'
import { buttonClass } from '../../../kit/button-class.ts'
import { PendingDebitBadge } from '../b2b-badges.tsx'
import { lackText, TERM_OVER } from '../b2b-words.ts'
import styles from '../b2b.module.css'
import { cutOffMoment } from '../review/cut-off-words.ts'
import { TimeLeft } from '../review/TimeLeft.tsx'

interface Shown {
  asOf: Instant
  restriction: Restriction | undefined
}

export function debitColumns(place: ListPlace, { asOf, restriction }: Shown): Column<PendingDebit>[] {
  return [
    titleColumn(
      'Acreedor',
      ({ id, creditorName }) => (
        <Link to="." search={(before) => ({ ...before, debit: id })} {...ROW_LINK}>
          {creditorName}
        </Link>
      ),
      ({ concept, dueOn }) => [concept, `cobro del ${formatDay(dueOn)}`].filter(Boolean).join(' · '),
    ),
    {
      id: 'state',
      header: 'Estado',
      cell: (debit) => {
        const why = debit.reason ?? lackText(debit)
        return (
          <div className={styles.stacked}>
            <PendingDebitBadge state={debit.state} />
            {why && <p>{why}</p>}
          </div>
        )
      },
    },
    {
      id: 'until',
      header: 'Plazo',
      cell: ({ state, decideUntil }) =>
        state === 'PENDING' ? (
          <div className={styles.stacked}>
            <TimeLeft key={decideUntil} until={decideUntil} asOf={asOf} over={TERM_OVER} />
            <p>{`Decidir antes de: ${cutOffMoment(decideUntil, asOf).toLowerCase()}`}</p>
          </div>
        ) : (
          'Ninguno'
        ),
    },
    amountColumn(({ amount }) => amount),
    {
      id: 'act',
      header: <span className="vh">Acción</span>,
      align: 'end',
      cell: (debit) => <Act debit={debit} place={place} restriction={restriction} />,
    },
  ]
}

function Act({
  debit: { id, state, account, creditorName },
  place,
  restriction: own,
}: { debit: PendingDebit; place: ListPlace } & Pick<Shown, 'restriction'>) {
  const which = <span className="vh">{`: ${creditorName}`}</span>
  const restriction = own ?? (account.canOperate ? undefined : 'PRODUCT_CONSULTATIVE')
  if (state !== 'PENDING') return null
  if (restriction) {
    return (
      <Button size="sm" unavailable={RESTRICTION_REASONS[restriction]}>
        Decidir{which}
      </Button>
    )
  }
  return (
    <Link
      to="/payments/pending-debits/$debitId/pay/$accountId/$viewPages/$txId/$accountType"
      params={{ debitId: id, accountId: account.id, accountType: account.type, viewPages: String(place.pages), txId: place.txId }}
      onClick={place.onOpen}
      className={buttonClass({ size: 'sm' })}
    >
      Decidir{which}
    </Link>
  )
}
