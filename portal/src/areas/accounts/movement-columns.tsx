import type { Movement } from '@almenara/contract/areas/accounts'
import { monthName, toLocalDate } from '@almenara/contract/dates'
import type { Cents } from '@almenara/contract/money'
import { Link } from '@tanstack/react-router'
import { Amount } from '../../kit/Amount.tsx'
import { CellDetail, type Column, type Group } from '../../kit/DataTable.tsx'
import { Day } from '../../kit/Day.tsx'
import type { ListPlace } from '../../patterns/extract-screen/use-extract.ts'
import styles from './movement-columns.module.css'
import type { useAccountAddress } from './use-account-address.ts'

interface Place extends ListPlace {
  /** The address of the account. */
  to: ReturnType<typeof useAccountAddress>['to']
  accountId: string
}

/** The columns of the movements; each row's concept opens the movement at its own address. */
export function movementColumns(place: Place): Column<Movement>[] {
  return [
    {
      id: 'booked',
      header: 'Fecha',
      card: 'eyebrow',
      cell: ({ bookedOn }) => <Day value={bookedOn} />,
      onceFor: ({ bookedOn }) => bookedOn,
    },
    { id: 'title', header: 'Concepto', card: 'title', cell: (movement) => <Concept movement={movement} {...place} /> },
    {
      id: 'value',
      header: 'Fecha valor',
      card: 'none',
      cell: ({ valueOn }) => (
        <span className={styles.quiet}>
          <Day value={valueOn} />
        </span>
      ),
    },
    {
      id: 'amount',
      header: 'Importe',
      align: 'end',
      card: 'figure',
      cell: ({ amount }) => <Amount value={amount} as="entry" size="strong" />,
    },
    {
      id: 'balance',
      header: 'Saldo',
      align: 'end',
      card: 'subfigure',
      cell: ({ balanceAfter }) => (
        <span className={styles.quiet}>
          <Amount value={balanceAfter} />
        </span>
      ),
    },
  ]
}

function Concept({ movement, to, accountId, txId, pages, onOpen }: Place & { movement: Movement }) {
  return (
    <>
      <Link
        to={to}
        params={{ id: accountId, txId }}
        search={{ pages: pages > 1 ? pages : undefined, movement: movement.id }}
        resetScroll={false}
        preload={false}
        onClick={onOpen}
        className={styles.link}
      >
        {movement.title}
      </Link>
      {movement.detail && <CellDetail>{movement.detail}</CellDetail>}
    </>
  )
}

interface MonthFlow {
  key: string
  moneyIn: Cents
  moneyOut: Cents
}

/** Groups the rows by month, with what came in and went out of each. */
export function monthGroup(months: readonly MonthFlow[]): (movement: Movement) => Group {
  const flows = new Map(months.map((month) => [month.key, month]))
  return ({ bookedOn }) => {
    const key = bookedOn.slice(0, 7)
    return { key, header: <MonthHeader month={key} flow={flows.get(key)} /> }
  }
}

function MonthHeader({ month, flow }: { month: string; flow: MonthFlow | undefined }) {
  return (
    <span className={styles.month}>
      <span>{monthName(toLocalDate(`${month}-01`))}</span>
      {flow && (
        <span className={styles.flow}>
          <span>
            Entradas <Amount value={flow.moneyIn} as="entry" />
          </span>
          <span>
            Salidas <Amount value={flow.moneyOut} as="entry" />
          </span>
        </span>
      )}
    </span>
  )
}
