import { PASSWORD_STATUSES, STEP_STATUSES, stepPageOf } from '@almenara/contract/roles'
import { expect, test } from 'vitest'
import { roleOf, type StepStatuses } from './role.ts'

const NOTHING: StepStatuses = {
  loginBiometryScaStatus: 'NOT_REQUIRED',
  psd2ScaStatus: 'NOT_REQUIRED',
  passwordStatus: 'ACTIVE',
  otpMandatoryStatus: 'NOT_REQUIRED',
}

test('with nothing pending a session may do everything', () => {
  expect(roleOf(NOTHING)).toBe('AUTH_USER')
  expect(stepPageOf('AUTH_USER')).toBeUndefined()
})

test.each([
  ['loginBiometryScaStatus', 'AUTH_USER_LOGIN_BIOMETRY_SCA', '/personal-data/biometry-sca'],
  ['psd2ScaStatus', 'AUTH_USER_PSD2_SCA', '/personal-data/psd2-sca'],
  ['otpMandatoryStatus', 'AUTH_USER_OTP_MANDATORY_DIGITAL_BANKING', '/personal-data/mandatory-otp'],
] as const)('%s counts as required unless NOT_REQUIRED, and leads to %s at %s', (status, role, page) => {
  for (const value of STEP_STATUSES.filter((one) => one !== 'NOT_REQUIRED')) expect(roleOf({ ...NOTHING, [status]: value })).toBe(role)
  expect(stepPageOf(role)).toBe(page)
})

test('a password that the bank made up must be changed', () => {
  for (const passwordStatus of PASSWORD_STATUSES.filter((one) => one !== 'ACTIVE'))
    expect(roleOf({ ...NOTHING, passwordStatus })).toBe('AUTH_USER_CHANGE_PASSWORD')
  expect(stepPageOf('AUTH_USER_CHANGE_PASSWORD')).toBe('/personal-data/update-key')
})

test('of several steps the first of the table is taken first', () => {
  const all: StepStatuses = {
    loginBiometryScaStatus: 'REQUIRED_ENABLED',
    psd2ScaStatus: 'REQUIRED_ENABLED',
    passwordStatus: 'AUTOMATICALLY_GENERATED_BY_DIGITAL_BANK',
    otpMandatoryStatus: 'REQUIRED_ENABLED',
  }
  expect(roleOf(all)).toBe('AUTH_USER_LOGIN_BIOMETRY_SCA')
  expect(roleOf({ ...all, loginBiometryScaStatus: 'NOT_REQUIRED' })).toBe('AUTH_USER_PSD2_SCA')
  expect(roleOf({ ...all, loginBiometryScaStatus: 'NOT_REQUIRED', psd2ScaStatus: 'NOT_REQUIRED' })).toBe('AUTH_USER_CHANGE_PASSWORD')
})
