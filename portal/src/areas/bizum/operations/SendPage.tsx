import { sendPayment, sentPayments, type BizumOptions, type SentPayments } from '@almenara/contract/areas/bizum/send'
import { formatAmount } from '@almenara/contract/money'
import type { OrderState } from '@almenara/contract/two-step'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { queryFor } from '../../../api/query.ts'
import { Button } from '../../../kit/Button.tsx'
import { ReadState } from '../../../patterns/status/ReadState.tsx'
import { OperationSteps } from '../../../patterns/two-step/OperationSteps.tsx'
import { useDraft } from '../../../patterns/two-step/use-draft.ts'
import { useTwoStep, type TwoStepPhase } from '../../../patterns/two-step/use-two-step.ts'
import { BizumFrame } from '../BizumFrame.tsx'
import { firstPayer, type PayingAccount } from '../paying.ts'
import { totalOf } from './people-draft.ts'
import { ReviewedPeople } from './ReviewedPeople.tsx'
import { optionsQuery, sendAccountsQuery } from '../queries.ts'
import { initialSend, repeatedSend, type SendSearch } from './send-draft.ts'
import { SendForm } from './SendForm.tsx'
import { SendResult } from './SendResult.tsx'

const TITLE = 'Enviar un Bizum'
const route = getRouteApi('/shell/signed-in/bizum/operations/bizum-send-payment-c2c')

/** Money to one person or several, with one signature. */
export function SendPage() {
  const search = route.useSearch()
  const options = useQuery(optionsQuery)
  const accounts = useQuery(sendAccountsQuery)
  const { again } = search
  const sent = useQuery({ ...queryFor(sentPayments, { params: { operationId: again ?? '' } }), enabled: again !== undefined })
  // A send that is not there any more, or is not theirs, is not repeated: the form begins empty.
  const isRead = again === undefined || !sent.isPending
  const data =
    options.data && accounts.data && isRead ? { options: options.data, accounts: accounts.data.accounts, sent: sent.data } : undefined
  const refetch = () => Promise.all([options.refetch(), accounts.refetch()])
  return (
    <BizumFrame title={TITLE}>
      <ReadState read={{ data, error: options.error ?? accounts.error, refetch }}>
        {(read) => <Send key={search.phone ?? again} search={search} {...read} />}
      </ReadState>
    </BizumFrame>
  )
}

/** What is signed, where it pays several people. */
const severalOf = (phase: TwoStepPhase): OrderState | undefined =>
  phase.step === 'reviewing' && phase.order.facts.some(({ value }) => value.type === 'PAYEE') ? phase.order : undefined

interface SendProps {
  search: SendSearch
  options: BizumOptions
  accounts: readonly PayingAccount[]
  /** What is repeated, to several people. */
  sent: SentPayments | undefined
}

function Send({ search, options, accounts, sent }: SendProps) {
  const operation = useTwoStep(sendPayment, undefined)
  const payer = firstPayer(accounts)
  const blank = initialSend({}, payer, options.firstPause)
  const begin = () => (sent ? repeatedSend(sent, payer, options.firstPause) : initialSend(search, payer, options.firstPause))
  const [draft, setDraft] = useDraft(begin, { isNewer: search.phone !== undefined || sent !== undefined })
  const several = severalOf(operation.phase)
  const another = () => {
    setDraft(blank)
    operation.restart()
  }
  return (
    <OperationSteps
      operation={operation}
      product={undefined}
      title={TITLE}
      resultTitle="Resultado del envío"
      verb="Va a pagar"
      action={(order) => `enviar ${formatAmount(order.amount ?? totalOf(draft))}`}
      reviewed={several && <ReviewedPeople order={several} onEdit={operation.edit} />}
      result={(order) => <SendResult order={order} another={<Button onClick={another}>Enviar otro Bizum</Button>} />}
    >
      <SendForm options={options} accounts={accounts} draft={draft} onChange={setDraft} operation={operation} />
    </OperationSteps>
  )
}
