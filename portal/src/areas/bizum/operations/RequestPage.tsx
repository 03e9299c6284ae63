import { requestPayment, type AskedRequests } from '@almenara/contract/areas/bizum/request'
import type { BizumOptions } from '@almenara/contract/areas/bizum/send'
import { dayAt, formatDay } from '@almenara/contract/dates'
import { formatAmount, toCents } from '@almenara/contract/money'
import { formatPhone, type Phone } from '@almenara/contract/phone'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useSend } from '../../../base/use-send.ts'
import { Amount } from '../../../kit/Amount.tsx'
import { Badge } from '../../../kit/Badge.tsx'
import { Button } from '../../../kit/Button.tsx'
import { buttonClass } from '../../../kit/button-class.ts'
import { ErrorBox } from '../../../kit/ErrorBox.tsx'
import { Ledger, LedgerRow } from '../../../kit/Ledger.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { ReadState } from '../../../patterns/status/ReadState.tsx'
import { RestoredNote } from '../../../patterns/two-step/RestoredNote.tsx'
import { invalidFields, type ReadDraft } from '../../../patterns/two-step/read-draft.ts'
import { useDraft } from '../../../patterns/two-step/use-draft.ts'
import { useDraftForm } from '../../../patterns/two-step/use-draft-form.ts'
import { AmountsQuestion } from './AmountsQuestion.tsx'
import { Avatar } from '../Avatar.tsx'
import { BizumFrame } from '../BizumFrame.tsx'
import styles from '../operation.module.css'
import { EMPTY_PEOPLE, peopleFields, readPeople, totalOf, type AmountRange, type PeopleDraft, type Recipient } from './people-draft.ts'
import { PeopleQuestion } from './PeopleQuestion.tsx'
import { optionsQuery } from '../queries.ts'
import { REQUEST_WORDS } from '../pending/request-words.ts'
import { initialSend } from './send-draft.ts'

const TITLE = 'Solicitar dinero'
const route = getRouteApi('/shell/signed-in/bizum/operations/bizum-request-payment-c2c')

/** Asking people for money. Nothing leaves by it, so nothing is signed. */
export function RequestPage() {
  const read = useQuery(optionsQuery)
  return (
    <BizumFrame title={TITLE}>
      <ReadState read={read}>{(options) => <Ask options={options} />}</ReadState>
    </BizumFrame>
  )
}

function Ask({ options }: { options: BizumOptions }) {
  const search = route.useSearch()
  const { account: _, pause: __, ...first } = initialSend(search, undefined, 0)
  const [draft, setDraft] = useDraft<PeopleDraft>(() => first, { isNewer: search.phone !== undefined || search.amount !== undefined })
  const [asked, setAsked] = useState<AskedRequests>()
  const another = () => {
    setDraft(EMPTY_PEOPLE)
    setAsked(undefined)
  }
  return asked ? (
    <Asked asked={asked} onAnother={another} />
  ) : (
    <AskForm options={options} draft={draft} onChange={setDraft} onAsked={setAsked} />
  )
}

interface AskFormProps {
  options: BizumOptions
  draft: PeopleDraft
  onChange: (draft: PeopleDraft) => void
  onAsked: (asked: AskedRequests) => void
}

interface RequestInput {
  recipients: Recipient[]
  concept: string
}

function readRequest(draft: PeopleDraft, range: AmountRange): ReadDraft<RequestInput, string> {
  const { recipients, found } = readPeople(draft, range)
  const isWrong = Object.values(found).some((problem) => problem !== undefined)
  return isWrong ? invalidFields(found) : { input: { recipients, concept: draft.concept.trim() } }
}

function AskForm({ options, draft, onChange, onAsked }: AskFormProps) {
  const { minimum, maximum, recipients, requestDays } = options
  const range = { minimum, maximum, recipients }
  const request = useSend(requestPayment)
  // The same asked again after a lost answer is the same requests.
  const drafted = useRef({ asked: '', id: '' })
  const send = (input: RequestInput) => {
    const asked = JSON.stringify(input)
    if (drafted.current.asked !== asked) drafted.current = { asked, id: crypto.randomUUID() }
    request.mutate({ body: { ...input, operationId: drafted.current.id } }, { onSuccess: onAsked })
  }
  const form = useDraftForm({ draft, onChange, fields: peopleFields(draft), read: readRequest(draft, range), send, error: request.error })
  const total = totalOf(draft)
  const people = Math.max(1, draft.people.length)
  return (
    <>
      <h1>{TITLE}</h1>
      <RestoredNote />
      <form onSubmit={form.submit} noValidate>
        <Sheet inside="padded" className={styles.sheet}>
          <PeopleQuestion draft={draft} form={form} title="¿A quién?" />
          <AmountsQuestion draft={draft} form={form} range={range} totalOfPeople={(count) => `Lo que pide a ${count} personas`} />
          <p className={styles.small}>{`No se cobra nada hasta que cada una pague. La solicitud caduca a los ${requestDays} días.`}</p>
          {form.failures.map((failure) => (
            <ErrorBox key={failure.message} {...failure} />
          ))}
          <div className={styles.actions}>
            <Button type="submit" variant="primary" busy={request.isPending} busyLabel="Pidiendo…">
              {total > 0 ? `Pedir ${formatAmount(total)} a ${people === 1 ? '1 persona' : `${people} personas`}` : 'Pedir el importe'}
            </Button>
            <Link to="/bizum" className={buttonClass({ variant: 'text' })}>
              Cancelar
            </Link>
          </div>
        </Sheet>
      </form>
    </>
  )
}

function Asked({ asked: { total, requests, expiresAt }, onAnother }: { asked: AskedRequests; onAnother: () => void }) {
  return (
    <>
      <h1 tabIndex={-1}>{`Ha pedido ${formatAmount(toCents(total))}`}</h1>
      <p className={styles.small}>{`Cada solicitud caduca el ${formatDay(dayAt(expiresAt))}. Le avisaremos cuando paguen.`}</p>
      <Sheet title="A quién">
        <Ledger>
          {requests.map(({ id, name, phone, amount, state, reason }) => (
            <LedgerRow
              key={id}
              lead={<Avatar of={{ name }} />}
              title={name || formatPhone(phone as Phone)}
              detail={reason ?? <Badge tone={state === 'PENDING' ? 'ok' : 'warning'}>{REQUEST_WORDS[state]}</Badge>}
              figure={<Amount value={amount} size="strong" />}
            />
          ))}
        </Ledger>
      </Sheet>
      <div className={styles.actions}>
        <Button onClick={onAnother}>Hacer otra solicitud</Button>
        <Link to="/bizum" className={buttonClass({ variant: 'text' })}>
          Volver a Bizum
        </Link>
      </div>
    </>
  )
}
