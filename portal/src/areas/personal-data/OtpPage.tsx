import { otpAdmin, type otpView } from '@almenara/contract/areas/personal-data/otp'
import type { Reply } from '@almenara/contract/call'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import { OperationSteps } from '../../patterns/two-step/OperationSteps.tsx'
import { ResultStep } from '../../patterns/two-step/ResultStep.tsx'
import { useTwoStep } from '../../patterns/two-step/use-two-step.ts'
import { AreaBreadcrumbs } from './AreaBreadcrumbs.tsx'
import { AreaExit } from './AreaExit.tsx'
import { OtpForm } from './OtpForm.tsx'
import { otpQuery } from './queries.ts'

/** The codes with which operations are signed: contracted, given up, or sent to another mobile. */
export function OtpPage() {
  const read = useQuery(otpQuery)
  return (
    <>
      <AreaBreadcrumbs />
      <ReadState read={read}>{(otp) => <Otp otp={otp} />}</ReadState>
    </>
  )
}

/** The operation by itself: in its own pages, and in the one of PSD2 for whoever has nothing else to sign with. */
export function Otp({ otp, children }: { otp: Reply<typeof otpView>; children?: ReactNode }) {
  const operation = useTwoStep(otpAdmin, undefined)
  return (
    <OperationSteps
      operation={operation}
      product={undefined}
      title="Claves por SMS"
      action="confirmar"
      begins={otp.asksPassword && !otp.contracted ? 'data' : 'notice'}
      result={(order) => (
        <ResultStep order={order}>
          <AreaExit />
        </ResultStep>
      )}
    >
      <OtpForm otp={otp} operation={operation}>
        {children}
      </OtpForm>
    </OperationSteps>
  )
}
