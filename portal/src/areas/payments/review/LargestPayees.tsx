import type { FileReview } from '@almenara/contract/areas/payments/review'
import { toCents } from '@almenara/contract/money'
import type { PayeeVerdict } from '@almenara/contract/payee-verdicts'
import WarningIcon from '@phosphor-icons/core/fill/warning-fill.svg?react'
import UserPlusIcon from '@phosphor-icons/core/regular/user-plus.svg?react'
import type { ReactNode } from 'react'
import { Amount } from '../../../kit/Amount.tsx'
import { Badge, type BadgeTone } from '../../../kit/Badge.tsx'
import { DataTable, type Column } from '../../../kit/DataTable.tsx'
import { Iban } from '../../../kit/Iban.tsx'
import type { IconShape } from '../../../kit/Icon.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { amountColumn, quiet } from '../../../patterns/extract-screen/columns.tsx'
import { formatCount } from '@almenara/contract/numbers'
import type { OrderWords } from './review-words.ts'
import styles from './LargestPayees.module.css'

interface LargestPayeesProps {
  review: Pick<FileReview, 'largest' | 'total'>
  words: OrderWords
  /** The way to all of them. */
  children?: ReactNode
}

const TEN = 10

/** The largest payments of a file, each with what is to be looked at in it, and how much the others come to. */
export function LargestPayees({ review: { largest, total }, words, children }: LargestPayeesProps) {
  const sum = toCents(largest.reduce((all, { amount }) => all + amount, 0))
  const rest = total.count - largest.length
  const title = rest > 0 ? (largest.length === TEN ? words.largest : 'De mayor importe') : words.many
  return (
    <Sheet title={title} end={<Amount value={sum} size="strong" />}>
      <DataTable
        caption={`${words.many}, de mayor a menor importe`}
        columns={columns(words)}
        rows={largest}
        rowKey={({ order }) => order}
      />
      {(rest > 0 || children) && (
        <div className={styles.foot}>
          <span>
            {`${largest.length} de ${formatCount(total.count)}`}
            {rest > 0 && (
              <>
                {rest === 1 ? ' · queda 1 por ' : ` · quedan ${formatCount(rest)} por `}
                <Amount value={toCents(total.amount - sum)} />
              </>
            )}
          </span>
          {children}
        </div>
      )}
    </Sheet>
  )
}

const VERDICT_MARKS: Readonly<Partial<Record<PayeeVerdict, { tone: BadgeTone; icon?: IconShape; text: string }>>> = {
  CMTC: { tone: 'warning', icon: WarningIcon, text: 'Casi coincide' },
  NMTC: { tone: 'ko', text: 'No coincide' },
  NOAP: { tone: 'neutral', text: 'Sin comprobar' },
}

const columns = ({ party }: OrderWords): Column<FileReview['largest'][number]>[] => [
  quiet({ id: 'order', header: 'Orden', card: 'none', cell: ({ order }) => order }),
  {
    id: 'payee',
    header: party,
    card: 'title',
    cell: ({ name, news, verdict }) => {
      const mark = verdict && VERDICT_MARKS[verdict]
      return (
        <span className={styles.payee}>
          <b>{name}</b>
          {news === 'CHANGED' && (
            <Badge tone="warning" icon={WarningIcon}>
              Cuenta nueva
            </Badge>
          )}
          {news === 'FIRST' && (
            <Badge tone="brand" icon={UserPlusIcon}>
              Primera vez
            </Badge>
          )}
          {mark && (
            <Badge tone={mark.tone} icon={mark.icon}>
              {mark.text}
            </Badge>
          )}
        </span>
      )
    },
  },
  { id: 'iban', header: 'Cuenta', cell: ({ iban }) => <Iban value={iban} /> },
  amountColumn(({ amount }) => amount),
]
