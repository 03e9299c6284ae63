/** The security step that a customer must take before anything else (specification §4, «Forced security steps after login»). */
import type { UserInfo } from '@almenara/contract/areas/users'
import { useQuery } from '@tanstack/react-query'
import { currentUser } from './current-user.ts'

type Steps = Pick<UserInfo, 'userRole' | 'passwordStatus' | 'psd2scaStatus' | 'loginBiometrySCAStatus' | 'otpMandatoryDigitalBankintStatus'>

/** Whether the session's role only allows the step that its own condition still asks for. */
export function isStepPending(user: Steps): boolean {
  switch (user.userRole) {
    case 'AUTH_USER':
      return false
    case 'AUTH_USER_LOGIN_BIOMETRY_SCA':
      return user.loginBiometrySCAStatus !== 'NOT_REQUIRED'
    case 'AUTH_USER_PSD2_SCA':
      return user.psd2scaStatus !== 'NOT_REQUIRED'
    case 'AUTH_USER_CHANGE_PASSWORD':
      return user.passwordStatus !== 'ACTIVE'
    case 'AUTH_USER_OTP_MANDATORY_DIGITAL_BANKING':
      return user.otpMandatoryDigitalBankintStatus !== 'NOT_REQUIRED'
  }
}

/** Whether a step is pending. Until it is known who is signed in, none is. */
export function useForcedStep(): boolean {
  const { data } = useQuery(currentUser)
  return data !== undefined && isStepPending(data)
}
