/** The lines of the global position: each kind of product in its own words, and the page that each leads to. */
import type { PositionKind, PositionLine } from '@almenara/contract/areas/global'
import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { Amount } from '../../kit/Amount.tsx'
import { Badge } from '../../kit/Badge.tsx'
import { Iban } from '../../kit/Iban.tsx'
import { LedgerRow, rowLinkClass } from '../../kit/Ledger.tsx'
import { Sparkline } from '../../kit/Sparkline.tsx'
import { BalanceRow } from '../../patterns/product-row/BalanceRow.tsx'

interface RowProps {
  line: PositionLine
}

export const POSITION_ROWS: Record<PositionKind, ComponentType<RowProps>> = {
  ACCOUNTS: AccountRow,
  CARDS: CardRow,
  FINANCING: FinancingRow,
  SAVINGS: SavingsRow,
}

function AccountRow({ line }: RowProps) {
  const { id, name, identifier, balance, available = balance, overdrawn, trend } = line
  const title = (
    <Link to="/accounts/$id/account-details/{-$txId}" params={{ id }} className={rowLinkClass}>
      {name}
    </Link>
  )
  const middle = <Sparkline values={trend} tone={overdrawn ? 'negative' : 'normal'} />
  return <BalanceRow title={title} iban={identifier} middle={middle} product={{ balance, available, overdrawn }} />
}

/** What it adds to what the customer has where it adds something, and what it has spent. */
function CardRow({ line: { id, name, identifier, balance, available, spent, note } }: RowProps) {
  const title = (
    <Link to="/cards/$id/details" params={{ id }} className={rowLinkClass}>
      {name}
    </Link>
  )
  const detail = [`•••• ${identifier}`, note].filter(Boolean).join(' · ')
  const under =
    available !== undefined ? (
      <>
        Disponible <Amount value={available} />
      </>
    ) : (
      'Este mes'
    )
  return (
    <LedgerRow
      title={title}
      detail={detail}
      figure={<Amount value={available === undefined ? (spent ?? balance) : balance} size="strong" />}
      figureDetail={under}
    />
  )
}

function FinancingRow({ line: { id, name, identifier, balance, note, overdrawn } }: RowProps) {
  return (
    <LedgerRow
      title={
        <Link to="/financings/$id/details" params={{ id }} className={rowLinkClass}>
          {name}
        </Link>
      }
      detail={note ?? identifier}
      figure={<Amount value={balance} size="strong" />}
      figureDetail={overdrawn ? <Badge tone="ko">Impagado</Badge> : balance < 0 ? 'Pendiente' : identifier}
    />
  )
}

function SavingsRow({ line: { id, name, identifier, balance, original } }: RowProps) {
  const title = (
    <Link to="/savings/$id/details" params={{ id }} className={rowLinkClass}>
      {name}
    </Link>
  )
  return (
    <LedgerRow
      title={title}
      detail={identifier.startsWith('ES') ? <Iban value={identifier} /> : `Contrato ${identifier}`}
      figure={<Amount value={balance} size="strong" />}
      figureDetail={original && <Amount value={original.amount} currency={original.currency} />}
    />
  )
}
