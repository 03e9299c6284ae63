import { scaRenewal, type scaView } from '@almenara/contract/areas/personal-data/sca'
import type { Reply } from '@almenara/contract/call'
import { dayAt } from '@almenara/contract/dates'
import { SCA_DAYS } from '@almenara/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { describe } from '../../api/errors.es.ts'
import { useTitle } from '../../base/title.ts'
import { Button } from '../../kit/Button.tsx'
import { Day } from '../../kit/Day.tsx'
import { ErrorBox } from '../../kit/ErrorBox.tsx'
import { Note } from '../../kit/Note.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { SummaryList, SummaryRow } from '../../kit/SummaryList.tsx'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import { OperationSteps } from '../../patterns/two-step/OperationSteps.tsx'
import { ResultStep } from '../../patterns/two-step/ResultStep.tsx'
import steps from '../../patterns/two-step/steps.module.css'
import { useTwoStep, type TwoStep } from '../../patterns/two-step/use-two-step.ts'
import { AreaBreadcrumbs } from './AreaBreadcrumbs.tsx'
import { AreaExit } from './AreaExit.tsx'
import { Otp } from './OtpPage.tsx'
import { otpQuery, scaQuery } from './queries.ts'

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
      action="confirmar"
      begins="notice"
      result={(order) => (
        <ResultStep order={order}>
          <AreaExit />
        </ResultStep>
      )}
    >
      <Ask sca={sca} operation={operation} />
    </OperationSteps>
  )
}

function Ask({ sca, operation }: { sca: Sca; operation: Pick<TwoStep<object>, 'authorize' | 'error' | 'busy'> }) {
  return (
    <Sheet>
      <div className={steps.questions}>
        <section className={steps.question}>
          <h2>{sca.required ? 'Confirme su identidad para continuar' : 'Su confirmación está al día'}</h2>
          <p>
            {`Por su seguridad, la ley nos pide comprobar su identidad al menos cada ${SCA_DAYS} días, con su clave y con su método de firma.`}
          </p>
          <SummaryList>
            <SummaryRow term="La última vez">
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
        <Button variant="primary" busy={operation.busy === 'authorize'} busyLabel="Preparando…" onClick={() => operation.authorize({})}>
          {sca.required ? 'Continuar' : 'Renovar ahora'}
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
        <Otp otp={otp}>
          <Note title="Confirme su identidad para continuar">
            Para confirmar su identidad necesita un método de firma y todavía no tiene ninguno. Active las claves por SMS.
          </Note>
        </Otp>
      )}
    </ReadState>
  )
}
