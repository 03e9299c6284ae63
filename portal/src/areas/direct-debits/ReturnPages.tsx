import type { DirectDebitDetail, ReceivedTransfer } from '@almenara/contract/areas/direct-debits/direct-debits'
import { returnDirectDebit, returnTransfer } from '@almenara/contract/areas/direct-debits/returns'
import { formatDay } from '@almenara/contract/dates'
import { formatAmount } from '@almenara/contract/money'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Amount } from '../../kit/Amount.tsx'
import { buttonClass } from '../../kit/button-class.ts'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import { AsideFact, OperationAside } from '../../patterns/two-step/OperationAside.tsx'
import { useTwoStep } from '../../patterns/two-step/use-two-step.ts'
import { DebitBreadcrumbs, DebitOperation } from './DebitOperation.tsx'
import { ReasonForm, type Reasons } from './ReasonForm.tsx'
import { NoReturn } from './NoReturn.tsx'
import { directDebitReasonsQuery, directDebitQuery, transferReasonsQuery, transferQuery } from './queries.ts'
import { useDirectDebitPlace, useTransferPlace } from './use-way-back.ts'

/** Giving back a receipt, or refusing one before it is charged. */
export function DirectDebitReturnPage() {
  const { accountId, receiptId, back } = useDirectDebitPlace()
  const read = useQuery(directDebitQuery(accountId, receiptId))
  const reasons = useQuery(directDebitReasonsQuery(accountId, receiptId))
  return (
    <>
      <DebitBreadcrumbs back={back} name={read.data?.account.name} />
      <ReadState read={read}>
        {(directDebit) => <ReadState read={reasons}>{(found) => <DirectDebitReturn receipt={directDebit} reasons={found} />}</ReadState>}
      </ReadState>
    </>
  )
}

/** Once signed the receipt is another: what is asked and said is of the one it began with. */
function DirectDebitReturn(props: { receipt: DirectDebitDetail; reasons: Reasons }) {
  const [{ receipt: directDebit, reasons }] = useState(props)
  const { product, back } = useDirectDebitPlace()
  const { account, amount, state, creditorName, concept, dueOn, mandate } = directDebit
  const operation = useTwoStep(returnDirectDebit, { accountId: account.id, receiptId: directDebit.id })
  const isComing = state === 'COMING'
  if (reasons.closed) return <NoReturn why={reasons.closed} back={back} />
  return (
    <DebitOperation
      protects={isComing}
      title={isComing ? 'Rechazar recibo' : 'Devolver recibo'}
      verb="Va a devolver"
      action={`devolver ${formatAmount(amount)}`}
      operation={operation}
      back={back}
      next={
        <Link
          to="/$product/$accountId/mandates/$mandateId/block"
          params={{ product, accountId: account.id, mandateId: mandate }}
          className={buttonClass()}
        >
          Bloquear los próximos recibos
        </Link>
      }
    >
      <ReasonForm
        question={isComing ? '¿Por qué lo rechaza?' : '¿Por qué lo devuelve?'}
        label={isComing ? `Rechazar ${formatAmount(amount)}` : undefined}
        reasons={reasons}
        canOperate={account.canOperate}
        operation={operation}
        back={back}
        aside={
          <OperationAside title={creditorName}>
            <Amount value={amount} size="title" />
            <dl>
              {concept && <AsideFact term="Concepto">{concept}</AsideFact>}
              <AsideFact term={isComing ? 'Se carga el' : 'Fecha'}>{formatDay(dueOn)}</AsideFact>
              <AsideFact term="Cuenta">{account.name}</AsideFact>
            </dl>
          </OperationAside>
        }
      />
    </DebitOperation>
  )
}

/** Giving back a transfer that was received. */
export function TransferReturnPage() {
  const { accountId, transferId, back } = useTransferPlace()
  const read = useQuery(transferQuery(accountId, transferId))
  const reasons = useQuery(transferReasonsQuery(accountId, transferId))
  return (
    <>
      <DebitBreadcrumbs back={back} name={read.data?.account.name} />
      <ReadState read={read}>
        {(transfer) => <ReadState read={reasons}>{(found) => <TransferReturn transfer={transfer} reasons={found} />}</ReadState>}
      </ReadState>
    </>
  )
}

function TransferReturn(props: { transfer: ReceivedTransfer; reasons: Reasons }) {
  const [{ transfer, reasons }] = useState(props)
  const { product, back } = useTransferPlace()
  const { account, amount, recall } = transfer
  const operation = useTwoStep(returnTransfer, { accountId: account.id, transferId: transfer.id })
  // Whoever asks for it is answered in its own place: what goes back from here is not what they asked.
  if (recall?.state === 'ASKED') {
    return (
      <Navigate
        to="/$product/$accountId/transfers/$transferId/recall"
        params={{ product, accountId: account.id, transferId: transfer.id }}
        replace
      />
    )
  }
  if (reasons.closed) return <NoReturn why={reasons.closed} back={back} />
  return (
    <DebitOperation
      title="Devolver transferencia"
      verb="Va a devolver"
      action={`devolver ${formatAmount(amount)}`}
      operation={operation}
      back={back}
    >
      <ReasonForm
        question="¿Por qué la devuelve?"
        reasons={reasons}
        canOperate={account.canOperate}
        operation={operation}
        back={back}
        aside={<TransferAside transfer={transfer} />}
      />
    </DebitOperation>
  )
}

/** The received transfer that an operation is of. */
export function TransferAside({ transfer: { payerName, amount, concept, creditedOn, account } }: { transfer: ReceivedTransfer }) {
  return (
    <OperationAside title={payerName}>
      <Amount value={amount} size="title" />
      <dl>
        {concept && <AsideFact term="Concepto">{concept}</AsideFact>}
        <AsideFact term="Recibida el">{formatDay(creditedOn)}</AsideFact>
        <AsideFact term="Cuenta">{account.name}</AsideFact>
      </dl>
    </OperationAside>
  )
}
