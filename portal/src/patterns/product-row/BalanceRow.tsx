import type { Cents } from '@almenara/contract/money'
import type { ReactNode } from 'react'
import { Amount } from '../../kit/Amount.tsx'
import { Badge } from '../../kit/Badge.tsx'
import { Iban } from '../../kit/Iban.tsx'
import { LedgerRow } from '../../kit/Ledger.tsx'

interface BalanceRowProps {
  /** The product's name: a link with `rowLinkClass`. */
  title: ReactNode
  iban: string
  /** Between name and balance, where there is room: how it went. */
  middle?: ReactNode | undefined
  /** What is done from the row. */
  actions?: ReactNode | undefined
  product: { balance: Cents; available: Cents; overdrawn: boolean }
}

/** A product that has a balance, as a row of a sheet: what there is and, where it is another figure, what of it can be used. */
export function BalanceRow({ title, iban, middle, actions, product: { balance, available, overdrawn } }: BalanceRowProps) {
  return (
    <LedgerRow
      title={title}
      detail={<Iban value={iban} />}
      middle={middle}
      actions={actions}
      figure={<Amount value={balance} size="strong" as={overdrawn ? 'balance' : 'plain'} />}
      figureDetail={
        overdrawn ? (
          <Badge tone="ko">Descubierto</Badge>
        ) : (
          available !== balance && (
            <>
              Disponible <Amount value={available} />
            </>
          )
        )
      }
    />
  )
}
