import { bizumCreation, type BizumCreationInput } from '@almenara/contract/areas/bizum/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../../kit/button-class.ts'
import { Note } from '../../../kit/Note.tsx'
import { ReadState } from '../../../patterns/status/ReadState.tsx'
import { OperationSteps } from '../../../patterns/two-step/OperationSteps.tsx'
import { ResultStep } from '../../../patterns/two-step/ResultStep.tsx'
import { useDraft } from '../../../patterns/two-step/use-draft.ts'
import { useTwoStep, type TwoStep } from '../../../patterns/two-step/use-two-step.ts'
import { BizumFrame } from '../BizumFrame.tsx'
import { adminAccountsQuery, generalConditionsQuery, securityConditionsQuery } from '../queries.ts'
import { blankJoin, type JoinChoices } from './join-draft.ts'
import { JoinForm } from './JoinForm.tsx'

const TITLES = { creation: 'Alta en Bizum', portability: 'Cambio de Bizum a este banco' }

/** Joining Bizum with the mobile of the contact data. */
export const JoinPage = () => <Joining brings={false} />

/** Bringing Bizum from another bank, with the code that Bizum sends. */
export const PortabilityPage = () => <Joining brings />

function Joining({ brings }: { brings: boolean }) {
  const title = brings ? TITLES.portability : TITLES.creation
  const accounts = useQuery(adminAccountsQuery)
  const general = useQuery(generalConditionsQuery)
  const security = useQuery(securityConditionsQuery)
  const operation = useTwoStep(bizumCreation, undefined)
  const page = (
    <ReadState read={accounts}>
      {({ phone, accounts: listed }) =>
        phone === undefined ? (
          <NoMobile title={title} />
        ) : (
          <ReadState read={general}>
            {(generalText) => (
              <ReadState read={security}>
                {(securityText) => (
                  <Steps
                    title={title}
                    phone={phone}
                    choices={{ accounts: listed, general: generalText, security: securityText, brings }}
                    operation={operation}
                  />
                )}
              </ReadState>
            )}
          </ReadState>
        )
      }
    </ReadState>
  )
  // Once it is signed there is a contract: its result must not give its place to that.
  return (
    <BizumFrame title={title} needs={operation.phase.step === 'editing' ? 'NONE' : 'NOTHING'}>
      {page}
    </BizumFrame>
  )
}

function NoMobile({ title }: { title: string }) {
  return (
    <>
      <h1>{title}</h1>
      <Note tone="warning" title="Para usar Bizum necesitamos comprobar su móvil">
        Añada un móvil español en sus <Link to="/personal-data/modify-contact">datos de contacto</Link> y vuelva aquí.
      </Note>
    </>
  )
}

interface StepsProps {
  title: string
  phone: string
  choices: JoinChoices
  operation: TwoStep<BizumCreationInput>
}

function Steps({ title, phone, choices, operation }: StepsProps) {
  const [draft, setDraft] = useDraft(() => blankJoin(choices.accounts))
  return (
    <OperationSteps
      operation={operation}
      product={draft.account}
      title={title}
      action={choices.brings ? 'traer mi Bizum' : 'darme de alta'}
      result={(order) => (
        <ResultStep
          order={order}
          actions={
            order.refusal?.code === 'Q813' ? (
              <Link to="/bizum/contract/bizum-contract-portability" className={buttonClass({ variant: 'primary' })}>
                Traer mi Bizum
              </Link>
            ) : undefined
          }
        >
          <Link to="/bizum/contract/bizum-contract-administration">Ir a la administración de Bizum</Link>
        </ResultStep>
      )}
    >
      <JoinForm phone={phone} choices={choices} draft={draft} onChange={setDraft} operation={operation} />
    </OperationSteps>
  )
}
