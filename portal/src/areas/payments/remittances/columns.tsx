/** The columns of the lists of remittances and of their files, whatever they pay or collect. */
import type { RemittanceState, SupportState } from '@almenara/contract/areas/payments/codes'
import { dayAt, type Instant, type LocalDate } from '@almenara/contract/dates'
import type { Cents } from '@almenara/contract/money'
import type { ReactNode } from 'react'
import type { Column } from '../../../kit/DataTable.tsx'
import { amountColumn, dayColumn, titleColumn } from '../../../patterns/extract-screen/columns.tsx'
import { formatCount } from '@almenara/contract/numbers'
import { FileStateBadge, RemittanceStateBadge } from '../state-badges.tsx'
import styles from './remittances.module.css'

interface PresentedFile {
  at: Instant
  state: SupportState
  count: number
  amount: Cents
}

interface FileLook<Row> {
  link: (row: Row) => ReactNode
  /** Under its name: who presented it. */
  detail: (row: Row) => string
}

export function fileColumns<Row extends PresentedFile>({ link, detail }: FileLook<Row>): Column<Row>[] {
  return [
    dayColumn('Presentado', ({ at }) => dayAt(at)),
    titleColumn('Fichero', link, detail),
    { id: 'state', header: 'Estado', cell: ({ state }) => <FileStateBadge state={state} /> },
    { id: 'count', header: 'Órdenes', align: 'end', cell: ({ count }) => formatCount(count) },
    amountColumn(({ amount }) => amount),
  ]
}

interface ListedRemittance {
  executionOn: LocalDate
  number: string
  state: RemittanceState
  count: number
  amount: Cents
  outcome: { undone: { count: number } }
}

interface RemittanceLook<Row> {
  /** «Fecha», «Cobro». */
  day: string
  link: (row: Row) => ReactNode
  /** What is counted: «Transferencias». */
  counted: string
  /** «2 no realizadas». */
  undone: (count: number) => string
}

export function remittanceColumns<Row extends ListedRemittance>({ day, link, counted, undone }: RemittanceLook<Row>): Column<Row>[] {
  return [
    dayColumn(day, ({ executionOn }) => executionOn),
    titleColumn('Remesa', link, ({ number }) => number),
    {
      id: 'state',
      header: 'Estado',
      cell: ({ state, outcome }) => (
        <div className={styles.state}>
          <RemittanceStateBadge state={state} />
          {outcome.undone.count > 0 && state !== 'CANCELLED' && state !== 'FAILED' && (
            <p className={styles.small}>{undone(outcome.undone.count)}</p>
          )}
        </div>
      ),
    },
    { id: 'count', header: counted, align: 'end', cell: ({ count }) => formatCount(count) },
    amountColumn(({ amount }) => amount),
  ]
}
