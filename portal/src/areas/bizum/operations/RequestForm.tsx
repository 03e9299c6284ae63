import { requestPayment, type AskedRequests } from '@almenara/contract/areas/bizum/request'
import type { BizumOptions } from '@almenara/contract/areas/bizum/send'
import { formatAmount } from '@almenara/contract/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { amountSoFar } from '../../../fields/amount.ts'
import { useSend } from '../../../base/use-send.ts'
import { Button } from '../../../kit/Button.tsx'
import { buttonClass } from '../../../kit/button-class.ts'
import { ErrorBox } from '../../../kit/ErrorBox.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { RestoredNote } from '../../../patterns/two-step/RestoredNote.tsx'
import { useDraftForm } from '../../../patterns/two-step/use-draft-form.ts'
import { RestrictionNote } from '../../../patterns/two-step/RestrictionNote.tsx'
import { useConsultative } from '../consultative.ts'
import styles from '../operation.module.css'
import { infoQuery } from '../queries.ts'
import { AmountsQuestion } from './AmountsQuestion.tsx'
import { CollectWithQr } from './CollectWithQr.tsx'
import { peopleOf } from './people-draft.ts'
import { PeopleQuestion } from './PeopleQuestion.tsx'
import { askedOf, readRequest, requestFields, type RequestDraft, type RequestInput } from './request-draft.ts'
import { Shares } from './Shares.tsx'

export interface SharedMovement {
  /** The account or card. */
  product: string
  id: string
}

interface RequestFormProps {
  options: BizumOptions
  /** The account or card movement that is shared out. */
  movement: SharedMovement | undefined
  draft: RequestDraft
  onChange: (draft: RequestDraft) => void
  onAsked: (asked: AskedRequests) => void
}

/** Whom, how much of each or what is shared out, and what for. */
export function RequestForm({ options, movement, draft, onChange, onAsked }: RequestFormProps) {
  const { minimum, maximum, recipients, requestDays } = options
  const range = { minimum, maximum, recipients }
  const request = useSend(requestPayment)
  // The same asked again after a lost answer is the same requests.
  const drafted = useRef({ asked: '', id: '' })
  const send = (input: RequestInput) => {
    const body = { ...input, ...(movement ? { movement } : {}) }
    const asked = JSON.stringify(body)
    if (drafted.current.asked !== asked) drafted.current = { asked, id: crypto.randomUUID() }
    request.mutate({ body: { ...body, operationId: drafted.current.id } }, { onSuccess: onAsked })
  }
  const form = useDraftForm({ draft, onChange, fields: requestFields(draft), read: readRequest(draft, range), send, error: request.error })
  const consultative = useConsultative()
  const own = useQuery(infoQuery).data?.phone
  const total = askedOf(draft)
  const people = Math.max(1, peopleOf(draft).length)
  const split = {
    on: draft.splits,
    onChange: (splits: boolean) => splits !== draft.splits && form.change({ splits }, 'shared', 'amount'),
    total,
    children: <Shares draft={draft} form={form} />,
  }
  return (
    <div className={styles.page}>
      <h1>{draft.splits ? 'Repartir un gasto' : 'Solicitar dinero'}</h1>
      <RestrictionNote restriction={consultative === undefined ? undefined : 'CONSULTATIVE'} />
      <RestoredNote />
      <form onSubmit={form.submit} noValidate>
        <Sheet inside="padded" className={styles.sheet}>
          <PeopleQuestion draft={draft} form={form} title="¿A quién?" unnamed="El nombre se muestra al pedir" />
          <AmountsQuestion
            draft={draft}
            form={form}
            range={range}
            totalOfPeople={(count) => `Lo que pide a ${count} personas`}
            split={split}
          />
          <p
            className={styles.small}
          >{`No se cobra nada hasta que cada una pague. La solicitud caduca a los ${requestDays} días. No requiere firma.`}</p>
          {form.failures.map((failure) => (
            <ErrorBox key={failure.message} {...failure} />
          ))}
          <div className={styles.actions}>
            <Button type="submit" variant="primary" unavailable={consultative} busy={request.isPending} busyLabel="Pidiendo…">
              {total > 0 ? `Pedir ${formatAmount(total)} a ${people === 1 ? '1 persona' : `${people} personas`}` : 'Pedir el importe'}
            </Button>
            <Link to="/bizum" className={buttonClass({ variant: 'text' })}>
              Cancelar
            </Link>
            {own && !draft.splits && <CollectWithQr of={{ phone: own, ...qrOf(draft) }} />}
          </div>
        </Sheet>
      </form>
    </div>
  )
}

/** What of the form the code says: whoever reads it is whom it asks. */
function qrOf({ amount, concept }: RequestDraft) {
  const cents = amountSoFar(amount)
  return { ...(cents > 0 ? { amount: cents as number } : {}), ...(concept.trim() === '' ? {} : { concept: concept.trim() }) }
}
