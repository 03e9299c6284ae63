/** The lines of the global position: each kind of product in its own words, and the page that each leads to. */
import type { PositionKind, PositionLine } from '@almenara/contract/areas/global'
import { ZERO, type Cents } from '@almenara/contract/money'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, type ComponentType } from 'react'
import { Amount } from '../../kit/Amount.tsx'
import { Badge } from '../../kit/Badge.tsx'
import { buttonClass } from '../../kit/button-class.ts'
import type { CardThumbProps } from '../../kit/CardThumb.tsx'
import { LedgerRow, rowLinkClass } from '../../kit/Ledger.tsx'
import { Meter } from '../../kit/Meter.tsx'
import { Sparkline } from '../../kit/Sparkline.tsx'
import { AccountRowActions } from '../../patterns/product-row/AccountRowActions.tsx'
import { BalanceRow } from '../../patterns/product-row/BalanceRow.tsx'
import { ContractNumber } from '../../patterns/product-row/ContractNumber.tsx'
import { RowActions } from '../../patterns/product-row/RowActions.tsx'
import styles from './position-rows.module.css'

const NoThumb = () => <span className={styles.thumb} />

/** The drawings load after the text; if they fail, nothing is shown. */
const CardThumb = lazy<ComponentType<CardThumbProps>>(() => import('../../kit/CardThumb.tsx').catch(() => ({ default: NoThumb })))

interface RowProps {
  line: PositionLine
  /** There are others of its kind. */
  hasOthers: boolean
}

export const POSITION_ROWS: Record<PositionKind, ComponentType<RowProps>> = {
  ACCOUNTS: AccountRow,
  CARDS: CardRow,
  FINANCING: FinancingRow,
  SAVINGS: SavingsRow,
}

function AccountRow({ line, hasOthers }: RowProps) {
  const { id, name, identifier, balance, available = balance, overdrawn, trend } = line
  const title = (
    <Link to="/accounts/$id/account-details/{-$txId}" params={{ id }} className={rowLinkClass}>
      {name}
    </Link>
  )
  const middle = <Sparkline values={trend} tone={overdrawn ? 'negative' : 'normal'} />
  return (
    <BalanceRow
      title={title}
      iban={identifier}
      middle={middle}
      product={{ balance, available, overdrawn }}
      actions={<AccountRowActions account={line} hasOthers={hasOthers} />}
    />
  )
}

/** What it owes, what it holds, or what was bought with it this month. */
function CardRow({ line }: RowProps) {
  const { id, name, identifier, balance, available, debt, spent = ZERO, limit, design, note, toActivate = false } = line
  const title = (
    <Link to="/cards/$id/details" params={{ id }} className={rowLinkClass}>
      {name}
    </Link>
  )
  const lead = design && (
    <Suspense fallback={<NoThumb />}>
      <CardThumb design={design} />
    </Suspense>
  )
  const monthOrBalance = available === undefined ? 'Compras del mes' : 'Saldo'
  const under =
    debt === undefined ? (
      monthOrBalance
    ) : (
      <>
        Deuda · disponible <Amount value={available ?? ZERO} />
      </>
    )
  return (
    <LedgerRow
      lead={lead}
      title={title}
      detail={[`•••• ${identifier}`, note].filter(Boolean).join(' · ')}
      middle={limit !== undefined && <Spent name={name} spent={spent} limit={limit} />}
      figure={toActivate ? <Activate line={line} /> : <Amount value={debt ?? (available === undefined ? spent : balance)} size="strong" />}
      figureDetail={!toActivate && under}
      actions={<RowActions kind="CARDS" id={id} name={`${name} ${identifier}`} />}
    />
  )
}

/** The one thing to do with a card that has just been received: there are no figures of it yet. */
function Activate({ line: { id, name, identifier } }: Pick<RowProps, 'line'>) {
  return (
    <Link to="/cards/$id/activation" params={{ id }} className={`${buttonClass({ size: 'sm' })} ${styles.activate}`}>
      Activar tarjeta<span className="vh">{` ${name} ${identifier}`}</span>
    </Link>
  )
}

/** How much of a card's limit is spent; the figures are on its own page too. */
function Spent({ name, spent, limit }: { name: string; spent: Cents; limit: Cents }) {
  return (
    <div className={styles.spent}>
      <Meter label={`Gastado del límite: ${name}`} value={spent} max={limit} text={`${Math.round((spent / limit) * 100)} por ciento`} />
      <p>
        Límite <Amount value={limit} />
      </p>
    </div>
  )
}

function FinancingRow({ line: { id, name, identifier, debt, note, noteAmount, overdrawn } }: RowProps) {
  return (
    <LedgerRow
      title={
        <Link to="/financings/$id/details" params={{ id }} className={rowLinkClass}>
          {name}
        </Link>
      }
      detail={
        <>
          {debt === undefined ? [identifier, note].filter(Boolean).join(' · ') : (note ?? identifier)}
          {noteAmount !== undefined && (
            <>
              {': '}
              <Amount value={noteAmount} />
            </>
          )}
        </>
      }
      // What is owed is a positive figure under its own word; of what owes nothing, as a guarantee, there is no figure.
      figure={debt !== undefined && <Amount value={debt} size="strong" />}
      figureDetail={overdrawn ? <Badge tone="ko">Impagado</Badge> : 'Capital pendiente'}
      actions={<RowActions kind="FINANCING" id={id} name={`${name} ${identifier}`} />}
    />
  )
}

function SavingsRow({ line: { id, name, identifier, balance, original, note } }: RowProps) {
  const title = (
    <Link to="/savings/$id/details" params={{ id }} className={rowLinkClass}>
      {name}
    </Link>
  )
  return (
    <LedgerRow
      title={title}
      detail={
        <>
          {note ?? <ContractNumber identifier={identifier} />}
          {original && (
            <>
              {' · '}
              <Amount value={original.amount} currency={original.currency} />
            </>
          )}
        </>
      }
      figure={<Amount value={balance} size="strong" />}
      actions={<RowActions kind="SAVINGS" id={id} name={name} />}
    />
  )
}
