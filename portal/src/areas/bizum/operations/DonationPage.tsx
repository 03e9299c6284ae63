import { donation, type BizumOptions, type DonationInput } from '@almenara/contract/areas/bizum/send'
import { formatAmount } from '@almenara/contract/money'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { amountSoFar } from '../../../fields/amount.ts'
import { AmountInput } from '../../../kit/AmountInput.tsx'
import { Button } from '../../../kit/Button.tsx'
import { buttonClass } from '../../../kit/button-class.ts'
import { Checkbox } from '../../../kit/Choice.tsx'
import { ReadState } from '../../../patterns/status/ReadState.tsx'
import { OperationForm } from '../../../patterns/two-step/OperationForm.tsx'
import { OperationSteps } from '../../../patterns/two-step/OperationSteps.tsx'
import { Question } from '../../../patterns/two-step/Question.tsx'
import { ResultStep } from '../../../patterns/two-step/ResultStep.tsx'
import { useDraft } from '../../../patterns/two-step/use-draft.ts'
import { useOperationForm } from '../../../patterns/two-step/use-operation-form.ts'
import { useTwoStep, type TwoStep } from '../../../patterns/two-step/use-two-step.ts'
import { BizumFrame } from '../BizumFrame.tsx'
import { CharityQuestion, useCharity } from './CharityQuestion.tsx'
import { DONATION_FIELDS, initialDonation, readDonation, type DonationDraft } from './donation-draft.ts'
import { firstPayer, type PayingAccount } from '../paying.ts'
import { PayingAccountQuestion } from '../PayingAccountQuestion.tsx'
import { optionsQuery, sendAccountsQuery } from '../queries.ts'

const TITLE = 'Donar con Bizum'
const route = getRouteApi('/shell/signed-in/bizum/operations/bizum-send-payment-c2help')

/** A gift to an organisation, by its code. */
export function DonationPage() {
  const options = useQuery(optionsQuery)
  const accounts = useQuery(sendAccountsQuery)
  const data = options.data && accounts.data ? { options: options.data, accounts: accounts.data.accounts } : undefined
  const refetch = () => Promise.all([options.refetch(), accounts.refetch()])
  return (
    <BizumFrame title={TITLE}>
      <ReadState read={{ data, error: options.error ?? accounts.error, refetch }}>{(read) => <Donate {...read} />}</ReadState>
    </BizumFrame>
  )
}

interface DonateProps {
  options: BizumOptions
  accounts: readonly PayingAccount[]
}

function Donate({ options, accounts }: DonateProps) {
  const operation = useTwoStep(donation, undefined)
  const blank: DonationDraft = { code: '', amount: '', taxData: false, account: firstPayer(accounts) }
  const search = route.useSearch()
  const [draft, setDraft] = useDraft<DonationDraft>(() => initialDonation(search, blank), { isNewer: search.code !== undefined })
  const another = () => {
    setDraft(blank)
    operation.restart()
  }
  return (
    <OperationSteps
      operation={operation}
      product={undefined}
      title={TITLE}
      resultTitle="Resultado de la donación"
      verb="Va a donar"
      action={(order) => `donar ${formatAmount(order.amount ?? amountSoFar(draft.amount))}`}
      result={(order) => (
        <ResultStep order={order} actions={<Button onClick={another}>Hacer otra donación</Button>}>
          <Link to="/bizum">Volver a Bizum</Link>
        </ResultStep>
      )}
    >
      <DonationForm options={options} accounts={accounts} draft={draft} onChange={setDraft} operation={operation} />
    </OperationSteps>
  )
}

interface DonationFormProps extends DonateProps {
  draft: DonationDraft
  onChange: (draft: DonationDraft) => void
  operation: TwoStep<DonationInput>
}

function DonationForm({ options: { minimum, maximum, recipients }, accounts, draft, onChange, operation }: DonationFormProps) {
  const range = { minimum, maximum, recipients }
  const charity = useCharity(draft.code)
  // What an organisation does not take is not sent to it.
  const read = readDonation({ ...draft, taxData: draft.taxData && charity?.taxData !== false }, accounts, range)
  const form = useOperationForm({ operation, draft, onChange, fields: DONATION_FIELDS, read })
  return (
    <OperationForm
      form={form}
      cancel={
        <Link to="/bizum" className={buttonClass({ variant: 'text' })}>
          Cancelar
        </Link>
      }
    >
      <CharityQuestion code={draft.code} onChange={(code) => form.change({ code })} error={form.problems.code} />
      <Question title="¿Cuánto?">
        <AmountInput
          id="amount"
          label="Importe en euros"
          hint={`De ${formatAmount(minimum)} a ${formatAmount(maximum)}.`}
          look="large"
          integerDigits={5}
          value={draft.amount}
          onChange={(amount) => form.change({ amount })}
          error={form.problems.amount}
        />
        {charity?.taxData === false ? (
          <p>{`${charity.name} no recibe los datos de quien dona: esta donación no se puede desgravar.`}</p>
        ) : (
          <Checkbox
            checked={draft.taxData}
            onChange={({ target }) => form.change({ taxData: target.checked })}
            detail={`Enviaremos su nombre y NIF a ${charity?.name ?? 'la organización'}. Sin ellos, la donación no se puede desgravar.`}
          >
            Quiero desgravar esta donación
          </Checkbox>
        )}
      </Question>
      <PayingAccountQuestion
        accounts={accounts}
        value={draft.account}
        onChange={(account) => form.change({ account })}
        error={form.problems.account}
      />
    </OperationForm>
  )
}
