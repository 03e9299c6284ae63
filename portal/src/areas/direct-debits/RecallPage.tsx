import { NOT_RECALLED } from '@almenara/contract/areas/direct-debits/debit-words'
import type { ReceivedRecall, RecallWord } from '@almenara/contract/areas/direct-debits/recalls'
import type { ReceivedTransfer } from '@almenara/contract/areas/direct-debits/direct-debits'
import { answerRecall, type RecallInput } from '@almenara/contract/areas/direct-debits/returns'
import { dayAt, formatDay } from '@almenara/contract/dates'
import { formatAmount } from '@almenara/contract/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RadioGroup } from '../../kit/Choice.tsx'
import { Note } from '../../kit/Note.tsx'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import { Question } from '../../patterns/two-step/Question.tsx'
import { invalidFields, type ReadDraft } from '../../patterns/two-step/read-draft.ts'
import { useDraft } from '../../patterns/two-step/use-draft.ts'
import { useOperationForm } from '../../patterns/two-step/use-operation-form.ts'
import { useTwoStep } from '../../patterns/two-step/use-two-step.ts'
import { DebitBreadcrumbs, DebitForm, DebitOperation } from './DebitOperation.tsx'
import { NoReturn } from './NoReturn.tsx'
import { TransferAside } from './ReturnPages.tsx'
import { transferQuery } from './queries.ts'
import { useTransferPlace } from './use-way-back.ts'

/** Another bank asks for a transfer that was received: its customer lets it go, or keeps it. */
export function RecallPage() {
  const { accountId, transferId, back } = useTransferPlace()
  const read = useQuery(transferQuery(accountId, transferId))
  return (
    <>
      <DebitBreadcrumbs back={back} name={read.data?.account.name} />
      <ReadState read={read}>{(transfer) => <Recall key={transferId} found={transfer} />}</ReadState>
    </>
  )
}

/** Once answered the transfer is another: what is asked and said is of the one it began with. */
function Recall({ found }: { found: ReceivedTransfer }) {
  const [transfer] = useState(found)
  const { back } = useTransferPlace()
  const { recall } = transfer
  if (!recall) return <NoReturn title="Sin solicitud pendiente" why={NOT_RECALLED} back={back} />
  if (recall.state !== 'ASKED') return <NoReturn title="Ya no hay nada que responder" why={recall.end ?? ''} back={back} />
  return <Answer transfer={transfer} recall={recall} />
}

interface Draft {
  answer: RecallWord | undefined
}

function readAnswer({ answer }: Draft): ReadDraft<RecallInput, 'answer'> {
  return answer ? { input: { answer } } : invalidFields({ answer: 'Elija una respuesta.' })
}

function Answer({ transfer, recall }: { transfer: ReceivedTransfer; recall: ReceivedRecall }) {
  const { back } = useTransferPlace()
  const { account, amount, payerName } = transfer
  const operation = useTwoStep(answerRecall, { accountId: account.id, transferId: transfer.id })
  const [draft, setDraft] = useDraft<Draft>({ answer: undefined })
  const keeps = draft.answer === 'KEEP'
  const form = useOperationForm({
    operation,
    draft,
    onChange: setDraft,
    fields: ['answer'],
    read: readAnswer(draft),
    canOperate: account.canOperate,
    protects: keeps,
  })
  const figure = formatAmount(amount)
  return (
    <DebitOperation
      protects={keeps}
      title="Solicitud de devolución de una transferencia"
      {...(keeps ? {} : { verb: 'Va a devolver' })}
      action={`devolver ${figure}`}
      operation={operation}
      back={back}
    >
      <DebitForm
        form={form}
        label={keeps ? 'No devolver la transferencia' : undefined}
        back={back}
        aside={<TransferAside transfer={transfer} />}
      >
        <Question title="¿Qué respuesta quiere dar?" field="answer">
          <Asked recall={recall} />
          <RadioGroup
            label="¿Qué respuesta quiere dar?"
            legend="hidden"
            options={[
              {
                value: 'GIVE_BACK',
                label: 'Devolver el dinero',
                detail: `Cargaremos ${figure} en «${account.name}» y los enviaremos al banco ordenante.`,
              },
              {
                value: 'KEEP',
                label: 'No devolver el dinero',
                detail: `Se lo comunicaremos al banco ordenante. ${payerName} puede reclamárselo a usted.`,
              },
            ]}
            {...form.field('answer')}
          />
          <p>
            Si decide devolverlo, hágalo solo desde aquí. No lo envíe a otra cuenta que le indiquen por teléfono o por mensaje: es un engaño
            habitual.
          </p>
        </Question>
      </DebitForm>
    </DebitOperation>
  )
}

/** Who asks, why, and until when it can be answered. */
function Asked({ recall: { why, information, askedBy, askedAt, until } }: { recall: ReceivedRecall }) {
  const who = askedBy.name ?? `El banco con código ${askedBy.bic}`
  return (
    <Note tone="warning" title={why}>
      {`${who} lo pidió el ${formatDay(dayAt(askedAt))}. `}
      {information && `Añade: «${information}». `}
      {`Puede responder hasta el ${formatDay(until)}. Si no lo hace, contestaremos que no ha respondido y el dinero seguirá en su cuenta.`}
    </Note>
  )
}
