import type { ReceiptDetail, ReceivedTransfer } from '@almenara/contract/areas/direct-debits/receipts'
import {
  returnReceipt,
  returnTransfer,
  type receiptMotives,
  type ReturnInput,
  type ReturnMotive,
} from '@almenara/contract/areas/direct-debits/returns'
import type { Reply } from '@almenara/contract/call'
import { formatDay } from '@almenara/contract/dates'
import { formatAmount } from '@almenara/contract/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Amount } from '../../kit/Amount.tsx'
import { buttonClass } from '../../kit/button-class.ts'
import { RadioGroup } from '../../kit/Choice.tsx'
import { Note } from '../../kit/Note.tsx'
import { SummaryList, SummaryRow } from '../../kit/SummaryList.tsx'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import { fieldProblems } from '../../patterns/two-step/field-problems.ts'
import { useTwoStep, type TwoStep } from '../../patterns/two-step/use-two-step.ts'
import { DebitBreadcrumbs, DebitOperation, DebitQuestions } from './DebitOperation.tsx'
import styles from './receipts.module.css'
import { receiptMotivesQuery, receiptQuery, transferMotivesQuery, transferQuery } from './routes.tsx'
import { useWayBack, type WayBack } from './use-way-back.ts'

type Motives = Reply<typeof receiptMotives>

/** Giving back a receipt, or refusing one before it is charged. */
export function ReceiptReturnPage() {
  const { accountId, receiptId, back } = useWayBack('receipts')
  const read = useQuery({ ...receiptQuery(accountId, receiptId), refetchOnMount: false })
  const motives = useQuery({ ...receiptMotivesQuery(accountId, receiptId), refetchOnMount: false })
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
  const { product, back } = useWayBack('receipts')
  const { account, amount, state, creditorName, concept, dueOn, mandate } = receipt
  const operation = useTwoStep(returnReceipt, { accountId: account.id, receiptId: receipt.id })
  const isComing = state === 'COMING'
  return (
    <DebitOperation
      title={isComing ? 'Rechace el recibo' : 'Devuelva el recibo'}
      verb={isComing ? 'Va a rechazar' : 'Va a devolver'}
      action={`Firmar y ${isComing ? 'rechazar' : 'devolver'} ${formatAmount(amount)}`}
      operation={operation}
      back={back}
      next={
        <Link
          to="/$product/$accountId/mandates/$mandateId/block"
          params={{ product, accountId: account.id, mandateId: mandate }}
          className={buttonClass()}
        >
          Bloquear los siguientes
        </Link>
      }
    >
      <MotiveQuestion
        question={isComing ? '¿Quiere que no se cargue?' : '¿Por qué lo devuelve?'}
        motives={motives}
        canOperate={account.canOperate}
        operation={operation}
        back={back}
        facts={{
          title: creditorName,
          amount,
          rows: [
            ['Concepto', concept],
            [isComing ? 'Se carga el' : 'Cargado el', formatDay(dueOn)],
            ['Cuenta', account.name],
          ],
        }}
      />
    </DebitOperation>
  )
}

/** Giving back a transfer that was received. */
export function TransferReturnPage() {
  const { accountId, transferId, back } = useWayBack(undefined)
  const read = useQuery({ ...transferQuery(accountId, transferId), refetchOnMount: false })
  const motives = useQuery({ ...transferMotivesQuery(accountId, transferId), refetchOnMount: false })
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
  const { back } = useWayBack(undefined)
  const { account, amount, payerName, concept, creditedOn } = transfer
  const operation = useTwoStep(returnTransfer, { accountId: account.id, transferId: transfer.id })
  return (
    <DebitOperation
      title="Devuelva la transferencia"
      verb="Va a devolver"
      action={`Firmar y devolver ${formatAmount(amount)}`}
      operation={operation}
      back={back}
    >
      <MotiveQuestion
        question="¿Por qué la devuelve?"
        motives={motives}
        canOperate={account.canOperate}
        operation={operation}
        back={back}
        facts={{
          title: payerName,
          amount,
          rows: [
            ['Concepto', concept],
            ['Recibida el', formatDay(creditedOn)],
            ['Cuenta', account.name],
          ],
        }}
      />
    </DebitOperation>
  )
}

interface MotiveQuestionProps {
  question: string
  motives: Motives
  canOperate: boolean
  operation: Pick<TwoStep<ReturnInput>, 'authorize' | 'error' | 'busy'>
  back: WayBack
  facts: { title: string; amount: ReceiptDetail['amount']; rows: readonly (readonly [term: string, text: string])[] }
}

/** Why it is given back, each reason with its legal term; or why it cannot be. */
function MotiveQuestion({ question, motives: { motives, closed }, canOperate, operation, back, facts }: MotiveQuestionProps) {
  const [motive, setMotive] = useState<ReturnMotive | undefined>(motives.length === 1 ? motives[0]?.id : undefined)
  const [isMissing, setMissing] = useState(false)
  const { motive: refused } = fieldProblems(operation.error)
  const submit = () => {
    setMissing(motive === undefined)
    if (motive) operation.authorize({ motive })
  }
  return (
    <DebitQuestions
      canOperate={canOperate}
      closed={closed}
      operation={operation}
      back={back}
      onSubmit={submit}
      aside={<Aside {...facts} />}
    >
      {closed ? (
        <Note tone="warning" title="No se puede devolver">
          {closed}
        </Note>
      ) : (
        <>
          <h2>{question}</h2>
          <RadioGroup
            label={question}
            legend="told"
            options={motives.map(({ id, label, description, until }) => ({
              value: id,
              label,
              detail: until ? `${description} Hasta el ${formatDay(until)}.` : description,
            }))}
            value={motive}
            onChange={(value) => {
              setMotive(value)
              setMissing(false)
            }}
            error={isMissing ? 'Elija un motivo.' : refused}
          />
        </>
      )}
    </DebitQuestions>
  )
}

function Aside({ title, amount, rows }: MotiveQuestionProps['facts']) {
  return (
    <div className={styles.aside}>
      <h2>{title}</h2>
      <Amount value={amount} size="title" />
      <SummaryList>
        {rows
          .filter(([, text]) => text !== '')
          .map(([term, text]) => (
            <SummaryRow key={term} term={term}>
              {text}
            </SummaryRow>
          ))}
      </SummaryList>
    </div>
  )
}
