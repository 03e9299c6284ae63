import { consentAcceptance, type BizumConsentDetail, type ConsentAcceptanceInput } from '@almenara/contract/areas/bizum/consents'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { buttonClass } from '../../../kit/button-class.ts'
import { Note } from '../../../kit/Note.tsx'
import { SummaryList, SummaryRow } from '../../../kit/SummaryList.tsx'
import { ReadState } from '../../../patterns/status/ReadState.tsx'
import { OperationForm } from '../../../patterns/two-step/OperationForm.tsx'
import { OperationSteps } from '../../../patterns/two-step/OperationSteps.tsx'
import { Question } from '../../../patterns/two-step/Question.tsx'
import { ResultStep } from '../../../patterns/two-step/ResultStep.tsx'
import { useOperationForm } from '../../../patterns/two-step/use-operation-form.ts'
import { useDraft } from '../../../patterns/two-step/use-draft.ts'
import { useTwoStep, type TwoStep } from '../../../patterns/two-step/use-two-step.ts'
import { BizumFrame } from '../BizumFrame.tsx'
import { CEILING_FIELDS, CeilingQuestion, readCeiling, type CeilingDraft } from './CeilingQuestion.tsx'
import styles from '../operation.module.css'
import { OverNote } from '../OverNote.tsx'
import { firstPayer, type PayingAccount } from '../paying.ts'
import { PayingAccountQuestion } from '../PayingAccountQuestion.tsx'
import { consentQuery, sendAccountsQuery } from '../queries.ts'
import { merchantLine, permissionWords } from './terms-words.ts'

const route = getRouteApi('/shell/signed-in/bizum/movements/consents/$consentId/accept-request/$viewPages/$txId')

/** Allowing a merchant to charge, with nothing to pay today. */
export function AllowConsentPage() {
  const { consentId } = route.useParams()
  const consent = useQuery(consentQuery(consentId))
  const accounts = useQuery(sendAccountsQuery)
  const data = consent.data && accounts.data ? { consent: consent.data, accounts: accounts.data.accounts } : undefined
  const refetch = () => Promise.all([consent.refetch(), accounts.refetch()])
  return (
    <BizumFrame
      title="Permitir los cobros"
      parents={
        <>
          {' '}
          <Link to="/bizum/operations/consents">Permisos de cobro</Link>
        </>
      }
    >
      <ReadState read={{ data, error: consent.error ?? accounts.error, refetch }}>
        {(read) => <Allow key={consentId} {...read} />}
      </ReadState>
    </BizumFrame>
  )
}

interface AllowProps {
  consent: BizumConsentDetail
  accounts: readonly PayingAccount[]
}

function Allow({ consent: found, accounts }: AllowProps) {
  const operation = useTwoStep(consentAcceptance, { id: found.id })
  const [begun, setBegun] = useState(found)
  if (operation.phase.step === 'editing' && operation.busy === undefined && begun !== found) setBegun(found)
  const { merchant, can, state } = begun
  const title = `Permitir los cobros de ${merchant.name}`
  const params = route.useParams()
  const back = (
    <Link to="/bizum/movements/consents/$consentId/detail/$viewPages/$txId" params={params} className={buttonClass()}>
      Ver el permiso
    </Link>
  )
  if (state !== 'ASKED') return <OverNote title={title} reason={can.accept.reason} back={back} />
  return (
    <OperationSteps
      operation={operation}
      product={undefined}
      title={title}
      action="permitir los cobros"
      result={(order) => (
        <ResultStep order={order}>
          <Link to="/bizum/operations/consents">Ver los permisos de cobro</Link>
        </ResultStep>
      )}
    >
      <AllowForm consent={begun} accounts={accounts} operation={operation} />
    </OperationSteps>
  )
}

function AllowForm({ consent, accounts, operation }: AllowProps & { operation: TwoStep<ConsentAcceptanceInput> }) {
  const { merchant, purpose, terms } = consent
  const [draft, setDraft] = useDraft((): CeilingDraft => ({ account: firstPayer(accounts), ceiling: '' }))
  const form = useOperationForm({ operation, draft, onChange: setDraft, fields: CEILING_FIELDS, read: readCeiling(draft, terms) })
  return (
    <OperationForm
      form={form}
      cancel={
        <Link to="/bizum/operations/consents" className={buttonClass({ variant: 'text' })}>
          Volver sin permitir nada
        </Link>
      }
    >
      <Question title="Lo que le piden">
        <p className={styles.lead}>{permissionWords(terms)}</p>
        <SummaryList>
          <SummaryRow term="Comercio">{merchant.name}</SummaryRow>
          <SummaryRow term="Actividad">{merchantLine(merchant)}</SummaryRow>
          <SummaryRow term="Para qué">{purpose}</SummaryRow>
        </SummaryList>
        <Note title="Hoy no se cobra nada">Puede retirar el permiso cuando quiera en «Permisos de cobro».</Note>
      </Question>
      <CeilingQuestion terms={terms} draft={draft} form={form} />
      <PayingAccountQuestion
        accounts={accounts}
        value={draft.account}
        onChange={(account) => form.change({ account })}
        error={form.problems.account}
      />
    </OperationForm>
  )
}
