/** The role of a session: decided here and nowhere else (specification §4, «Forced security steps after login», and §6). */
import type { PasswordStatus, StepStatus, UserRole } from '@almenara/contract/roles'

/** What the bank asks of a user, as the `users` table keeps it. */
export interface StepStatuses {
  loginBiometryScaStatus: StepStatus
  psd2ScaStatus: StepStatus
  passwordStatus: PasswordStatus
  otpMandatoryStatus: StepStatus
}

/** The first step that is pending gives its role, in the order of the specification's table; with none, AUTH_USER. */
export function roleOf({ loginBiometryScaStatus, psd2ScaStatus, passwordStatus, otpMandatoryStatus }: StepStatuses): UserRole {
  if (loginBiometryScaStatus !== 'NOT_REQUIRED') return 'AUTH_USER_LOGIN_BIOMETRY_SCA'
  if (psd2ScaStatus !== 'NOT_REQUIRED') return 'AUTH_USER_PSD2_SCA'
  if (passwordStatus !== 'ACTIVE') return 'AUTH_USER_CHANGE_PASSWORD'
  if (otpMandatoryStatus !== 'NOT_REQUIRED') return 'AUTH_USER_OTP_MANDATORY_DIGITAL_BANKING'
  return 'AUTH_USER'
}
