import type { BizumConnection } from '@almenara/contract/areas/bizum/consents'
import type { ConnectionKind } from '@almenara/contract/areas/bizum/codes'
import type { Call } from '@almenara/contract/call'
import { dayAt, formatDay } from '@almenara/contract/dates'
import { negate, type Cents } from '@almenara/contract/money'
import { Amount, type AmountProps } from '../../../kit/Amount.tsx'
import { Empty } from '../../../kit/Empty.tsx'
import { Ledger, LedgerRow } from '../../../kit/Ledger.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { MoreRows } from '../../../patterns/extract-screen/MoreRows.tsx'
import { useExtract, type ExtractPage, type Paging } from '../../../patterns/extract-screen/use-extract.ts'

const KINDS: Readonly<Record<ConnectionKind, string>> = {
  LINKED: 'Permiso concedido',
  CHARGED: 'Cobro',
  REFUSED: 'Cobro rechazado',
  REFUNDED: 'Devolución',
  TERMS_CHANGED: 'Cambio de condiciones',
  ENDED: 'Fin',
}

/** What was charged went out, and what was given back came in; what was refused moved nothing. */
function figureOf(kind: ConnectionKind, amount: Cents): AmountProps {
  if (kind === 'CHARGED') return { value: negate(amount), as: 'entry' }
  return kind === 'REFUNDED' ? { value: amount, as: 'entry' } : { value: amount }
}

interface ConnectionListProps {
  of: Call<{ id: string }, Paging, undefined, ExtractPage<BizumConnection>, 'CUSTOMER'>
  id: string
  title: string
}

/** What was done with a permission or a subscription, the newest first. */
export function ConnectionList({ of: call, id, title }: ConnectionListProps) {
  const list = useExtract(call, { params: { id }, filters: {}, txId: undefined, pages: 1 })
  if (list.last === undefined) return null
  return (
    <Sheet title={title}>
      {list.rows.length === 0 ? (
        <Empty title="Todavía no se ha usado" />
      ) : (
        <>
          <Ledger>
            {list.rows.map(({ id: use, kind, at, amount, text }) => (
              <LedgerRow
                key={use}
                title={KINDS[kind]}
                detail={[formatDay(dayAt(at)), text].filter(Boolean).join(' · ')}
                figure={amount === undefined ? undefined : <Amount {...figureOf(kind, amount)} size="strong" />}
              />
            ))}
          </Ledger>
          <MoreRows list={list} what="usos" />
        </>
      )}
    </Sheet>
  )
}
