import { scaRenewal, type scaView } from '@almenara/contract/areas/personal-data/sca'
import type { Reply } from '@almenara/contract/call'
import { dayAt } from '@almenara/contract/dates'
import { SCA_DAYS } from '@almenara/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { describe } from '../../api/errors.es.ts'
import { useForcedStep } from '../../base/forced-step.ts'
import { useTitle } from '../../base/title.ts'
import { Button } from '../../kit/Button.tsx'
import { Day } from '../../kit/Day.tsx'
import { ErrorBox } from '../../kit/ErrorBox.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { SummaryList, SummaryRow } from '../../kit/SummaryList.tsx'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import { OperationSteps } from '../../patterns/two-step/OperationSteps.tsx'
import steps from '../../patterns/two-step/steps.module.css'
import { useTwoStep, type TwoStep } from '../../patterns/two-step/use-two-step.ts'
import { AreaBreadcrumbs } from './AreaBreadcrumbs.tsx'
import { AreaResult } from './AreaResult.tsx'
import { Otp } from './OtpPage.tsx'
import { otpQuery, scaQuery } from './queries.ts'
import { StepAsk } from './StepAsk.tsx'

type Sca = Reply<typeof scaView>

/** The customer proves that it is them, at most every 180 days; a forced step once the time is over. */
export function Psd2ScaPage() {
  const read = useQuery(scaQuery)
  return (
    <>
      <AreaBreadcrumbs />
      <ReadState read={read}>{(sca) => <Sca sca={sca} />}</ReadState>
    </>
  )
}

const TITLE = 'Confirmar su identidad'

function Sca({ sca }: { sca: Sca }) {
  const operation = useTwoStep(scaRenewal, undefined)
  if (!sca.canSign && operation.phase.step === 'editing') return <WithCodes />
  return (
    <OperationSteps
      operation={operation}
      product={undefined}
      title={TITLE}
      action="confirmar su identidad"
      begins="notice"
      result={(order) => <AreaResult order={order} />}
    >
      <Ask sca={sca} operation={operation} />
    </OperationSteps>
  )
}

const WHY = `Por su seguridad, la ley nos pide comprobar su identidad al menos cada ${SCA_DAYS} días, con su clave y con su método de firma.`

interface AskProps {
  sca: Sca
  operation: Pick<TwoStep<object>, 'authorize' | 'error' | 'busy'>
}

function Ask({ sca, operation }: AskProps) {
  const isForced = useForcedStep() !== undefined
  const go = () => operation.authorize({})
  if (isForced)
    return (
      <StepAsk
        why={`${WHY} Con la clave ya ha entrado.`}
        label="Confirmar su identidad"
        busy={operation.busy === 'authorize'}
        error={operation.error}
        onAsk={go}
      />
    )
  return (
    <Sheet>
      <div className={steps.questions}>
        <section className={steps.question}>
          <h2>{sca.required ? 'Confirmación de identidad pendiente' : 'Su confirmación está al día'}</h2>
          <p>{WHY}</p>
          <SummaryList>
            <SummaryRow term="Última confirmación">
              <Day value={dayAt(sca.renewedAt)} />
            </SummaryRow>
            <SummaryRow term="Válida hasta">
              <Day value={dayAt(sca.expiresAt)} />
            </SummaryRow>
          </SummaryList>
          {operation.error && <ErrorBox {...describe(operation.error)} />}
        </section>
      </div>
      <div className={steps.foot}>
        <Button variant="primary" busy={operation.busy === 'authorize'} busyLabel="Preparando…" onClick={go}>
          {sca.required ? 'Confirmar su identidad' : 'Renovar la confirmación'}
        </Button>
      </div>
    </Sheet>
  )
}

/** Contracting the codes is as strong, and lets them sign from then on. */
function WithCodes() {
  const read = useQuery(otpQuery)
  useTitle(TITLE)
  return (
    <ReadState read={read}>
      {(otp) => (
        <Otp
          otp={otp}
          why="Para confirmar su identidad necesita un método de firma y todavía no tiene ninguno. Active las claves por SMS."
        />
      )}
    </ReadState>
  )
}
