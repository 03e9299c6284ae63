import type { Mandate, mandateView } from '@almenara/contract/areas/direct-debits/mandates'
import { DEBIT_SCHEME_NAMES } from '@almenara/contract/areas/direct-debits/direct-debit-names'
import type { Reply } from '@almenara/contract/call'
import { formatDay } from '@almenara/contract/dates'
import { formatAmount } from '@almenara/contract/money'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import { AsideFact, OperationAside } from '../../patterns/two-step/OperationAside.tsx'
import { DebitBreadcrumbs } from './DebitOperation.tsx'
import { mandateQuery } from './queries.ts'
import { useMandatePlace } from './use-way-back.ts'

export type MandateDetail = Reply<typeof mandateView>

/** A page of an operation with a mandate: it comes first, and stays as it was when the operation began. */
export function MandatePage({ children }: { children: (mandate: MandateDetail) => ReactNode }) {
  const { accountId, mandateId, back } = useMandatePlace()
  const read = useQuery(mandateQuery(accountId, mandateId))
  return (
    <>
      <DebitBreadcrumbs back={back} name={read.data?.account.name} />
      <ReadState read={read}>{(mandate) => <MandateReady mandate={mandate}>{children}</MandateReady>}</ReadState>
    </>
  )
}

/** Once signed the mandate is another: what is asked and said is of the one it began with. */
function MandateReady({ mandate, children }: { mandate: MandateDetail; children: (mandate: MandateDetail) => ReactNode }) {
  const [begun] = useState(mandate)
  return children(begun)
}

/** The mandate that an operation is of. */
export function MandateAside({ mandate }: { mandate: Mandate & { account: { name: string } } }) {
  const { creditorName, reference, scheme, last, next, account } = mandate
  return (
    <OperationAside title={creditorName}>
      <dl>
        <AsideFact term="Mandato">{reference}</AsideFact>
        <AsideFact term="Esquema">{DEBIT_SCHEME_NAMES[scheme]}</AsideFact>
        <AsideFact term="Cuenta">{account.name}</AsideFact>
        {last && <AsideFact term="Último cobro">{`${formatAmount(last.amount)}, el ${formatDay(last.on)}`}</AsideFact>}
        {next && <AsideFact term="Próximo">{`${formatAmount(next.amount)}, el ${formatDay(next.on)}`}</AsideFact>}
      </dl>
    </OperationAside>
  )
}
