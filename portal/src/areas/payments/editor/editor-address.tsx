/** Where a remittance is written: at the address of its contract, which is another for payments and for debits. */
import type { DraftKind } from '@almenara/contract/areas/payments/drafts'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface Place {
  kind: DraftKind
  contract: string
  /** Which remittance, or `START`. */
  edit: string
  /** The one that it is to repeat. */
  from?: string | undefined
}

export function EditorLink({ kind, contract, edit, from, ...link }: Place & { className?: string | undefined; children: ReactNode }) {
  const at = { params: { id: contract, txId: undefined }, search: { edit, ...(from === undefined ? {} : { from }) } }
  return kind === 'DEBITS' ? (
    <Link to="/payments/debit-remittances/remittances/$id/{-$txId}" {...at} {...link} />
  ) : (
    <Link to="/payments/transfer-remittances/remittances/$id/{-$txId}" {...at} {...link} />
  )
}

export function useGoToEditor() {
  const navigate = useNavigate()
  return ({ kind, contract, edit }: Place, { replace = false } = {}) => {
    const at = { params: { id: contract, txId: undefined }, search: { edit }, replace }
    return kind === 'DEBITS'
      ? navigate({ to: '/payments/debit-remittances/remittances/$id/{-$txId}', ...at })
      : navigate({ to: '/payments/transfer-remittances/remittances/$id/{-$txId}', ...at })
  }
}
