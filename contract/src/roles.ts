/**
 * What a session may do before its customer has taken the security steps that the bank asks for (specification §4,
 * «Forced security steps after login», and §6). A session without a step pending is AUTH_USER's.
 */

/** SCA, biometry SCA and mandatory OTP. Required unless NOT_REQUIRED; ENABLED says that the customer already has the means. */
export const STEP_STATUSES = ['REQUIRED_ENABLED', 'REQUIRED_NOT_ENABLED', 'NOT_REQUIRED'] as const
export type StepStatus = (typeof STEP_STATUSES)[number]

/** A password that the bank made up must be changed. */
export const PASSWORD_STATUSES = ['ACTIVE', 'AUTOMATICALLY_GENERATED_BY_STAR', 'AUTOMATICALLY_GENERATED_BY_DIGITAL_BANK'] as const
export type PasswordStatus = (typeof PASSWORD_STATUSES)[number]

/** The roles that only open their own step, in the order in which the steps are taken. */
export const LIMITED_ROLES = [
  'AUTH_USER_LOGIN_BIOMETRY_SCA',
  'AUTH_USER_PSD2_SCA',
  'AUTH_USER_CHANGE_PASSWORD',
  'AUTH_USER_OTP_MANDATORY_DIGITAL_BANKING',
] as const
export type LimitedRole = (typeof LIMITED_ROLES)[number]

export const USER_ROLES = ['AUTH_USER', ...LIMITED_ROLES] as const
export type UserRole = (typeof USER_ROLES)[number]

/** Where each limited role is taken (specification §4, «Redirects by userRole»). */
export const STEP_PAGES: Readonly<Record<LimitedRole, `/personal-data/${string}`>> = {
  AUTH_USER_LOGIN_BIOMETRY_SCA: '/personal-data/biometry-sca',
  AUTH_USER_PSD2_SCA: '/personal-data/psd2-sca',
  AUTH_USER_CHANGE_PASSWORD: '/personal-data/update-key',
  AUTH_USER_OTP_MANDATORY_DIGITAL_BANKING: '/personal-data/mandatory-otp',
}

/** The page of the step that a role must take first; `undefined` for a role that may do everything. */
export function stepPageOf(role: UserRole): string | undefined {
  return role === 'AUTH_USER' ? undefined : STEP_PAGES[role]
}
