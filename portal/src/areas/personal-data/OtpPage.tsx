import { otpAdmin, type otpView } from '@almenara/contract/areas/personal-data/otp'
import type { Reply } from '@almenara/contract/call'
import { useQuery } from '@tanstack/react-query'
import { useForcedStep } from '../../base/forced-step.ts'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import { OperationSteps } from '../../patterns/two-step/OperationSteps.tsx'
import { useTwoStep } from '../../patterns/two-step/use-two-step.ts'
import { AreaBreadcrumbs } from './AreaBreadcrumbs.tsx'
import { AreaResult } from './AreaResult.tsx'
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
export function Otp({ otp, why }: { otp: Reply<typeof otpView>; why?: string }) {
  const isForced = useForcedStep() !== undefined
  const operation = useTwoStep(otpAdmin, undefined)
  return (
    <OperationSteps
      operation={operation}
      product={undefined}
      title={isForced ? 'Activación de las claves por SMS' : 'Claves por SMS'}
      action={otp.contracted ? 'cancelar las claves por SMS' : 'activar las claves por SMS'}
      begins={otp.asksPassword && !otp.contracted ? 'data' : 'notice'}
      result={(order) => <AreaResult order={order} />}
    >
      <OtpForm otp={otp} operation={operation} why={why} />
    </OperationSteps>
  )
}
