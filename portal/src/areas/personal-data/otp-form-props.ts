import type { OtpAdminInput, otpView } from '@almenara/contract/areas/personal-data/otp'
import type { Reply } from '@almenara/contract/call'
import type { TwoStep } from '../../patterns/two-step/use-two-step.ts'

type Otp = Reply<typeof otpView>

export interface OtpFormProps {
  otp: Otp
  operation: Pick<TwoStep<OtpAdminInput>, 'authorize' | 'error' | 'busy'>
  /** What it is asked for, where it is not for its own sake. */
  why?: string | undefined
}
