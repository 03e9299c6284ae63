import { expect, test } from 'vitest'
import { isStepPending } from './forced-step.ts'

const DONE = {
  userRole: 'AUTH_USER',
  passwordStatus: 'ACTIVE',
  psd2scaStatus: 'NOT_REQUIRED',
  loginBiometrySCAStatus: 'NOT_REQUIRED',
  otpMandatoryDigitalBankintStatus: 'NOT_REQUIRED',
} as const

test('each limited role has its step pending while its own condition asks for it, and no longer', () => {
  for (const [userRole, asks] of [
    ['AUTH_USER_LOGIN_BIOMETRY_SCA', { loginBiometrySCAStatus: 'REQUIRED_ENABLED' }],
    ['AUTH_USER_PSD2_SCA', { psd2scaStatus: 'REQUIRED_NOT_ENABLED' }],
    ['AUTH_USER_CHANGE_PASSWORD', { passwordStatus: 'AUTOMATICALLY_GENERATED_BY_STAR' }],
    ['AUTH_USER_OTP_MANDATORY_DIGITAL_BANKING', { otpMandatoryDigitalBankintStatus: 'REQUIRED_ENABLED' }],
  ] as const) {
    expect(isStepPending({ ...DONE, userRole, ...asks }), userRole).toBe(true)
    expect(isStepPending({ ...DONE, userRole }), userRole).toBe(false)
    expect(isStepPending({ ...DONE, ...asks }), userRole).toBe(false)
  }
})
