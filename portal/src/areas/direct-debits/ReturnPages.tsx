import type { ReceiptDetail, ReceivedTransfer } from '@almenara/contract/areas/direct-debits/receipts'
import { returnReceipt, returnTransfer } from '@almenara/contract/areas/direct-debits/returns'
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
import { MotiveForm, type Motives } from './MotiveForm.tsx'
import { NoReturn } from './NoReturn.tsx'
import { receiptMotivesQuery, receiptQuery, transferMotivesQuery, transferQuery } from './queries.ts'
import { useReceiptPlace, useTransferPlace } from './use-way-back.ts'

/** Giving back a receipt, or refusing one before it is charged. */
export function ReceiptReturnPage() {
  const { accountId, receiptId, back } = useReceiptPlace()
  const read = useQuery(receiptQuery(accountId, receiptId))
  const motives = useQuery(receiptMotivesQuery(accountId, receiptId))
  return (
    <>
      <DebitBreadcrumbs back={back} name={read.data?.account.name} />
      <ReadState read={read}>
        {(receipt) => <ReadState read={motives}>{(found) => <ReceiptReturn receipt={receipt} motives={found} />}</ReadState>}
      </ReadState>
    </>
  )
}

/** Once signed the receipt is another: what is asked and said is of the one it began with. */
function ReceiptReturn(props: { receipt: ReceiptDetail; motives: Motives }) {
  const [{ receipt, motives }] = useState(props)
  const { product, back } = useReceiptPlace()
  const { account, amount, state, creditorName, concept, dueOn, mandate } = receipt
  const operation = useTwoStep(returnReceipt, { accountId: account.id, receiptId: receipt.id })
  const isComing = state === 'COMING'
  if (motives.closed) return <NoReturn why={motives.closed} back={back} />
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
      <MotiveForm
        question={isComing ? '¿Por qué lo rechaza?' : '¿Por qué lo devuelve?'}
        label={isComing ? `Rechazar ${formatAmount(amount)}` : undefined}
        motives={motives}
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
  const motives = useQuery(transferMotivesQuery(accountId, transferId))
  return (
    <>
      <DebitBreadcrumbs back={back} name={read.data?.account.name} />
      <ReadState read={read}>
        {(transfer) => <ReadState read={motives}>{(found) => <TransferReturn transfer={transfer} motives={found} />}</ReadState>}
      </ReadState>
    </>
  )
}

function TransferReturn(props: { transfer: ReceivedTransfer; motives: Motives }) {
  const [{ transfer, motives }] = useState(props)
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
  if (motives.closed) return <NoReturn why={motives.closed} back={back} />
  return (
    <DebitOperation
      title="Devolver transferencia"
      verb="Va a devolver"
      action={`devolver ${formatAmount(amount)}`}
      operation={operation}
      back={back}
    >
      <MotiveForm
        question="¿Por qué la devuelve?"
        motives={motives}
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
