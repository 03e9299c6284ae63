/** What is typed to change the password. Never kept beyond the form: not stored, and emptied once it is sent. */
import { WRITE_CURRENT_PASSWORD } from '@almenara/contract/areas/personal-data/field-words'
import type { KnownToChooser } from '@almenara/contract/password'
import { problemsOf, type NewPassword, type NewPasswordProblems } from '../../fields/new-password.ts'

export interface PasswordDraft extends NewPassword {
  current: string
}

export const EMPTY_PASSWORDS: PasswordDraft = { current: '', password: '', repeated: '' }

export type PasswordProblems = NewPasswordProblems & { current?: string }

/** The names of the inputs, in the order of the form. */
export const INPUTS = { current: 'currentPassword', password: 'newPassword', repeated: 'repeatedPassword' } as const

export function draftProblems(draft: PasswordDraft, known: KnownToChooser): PasswordProblems {
  return { ...(draft.current === '' ? { current: WRITE_CURRENT_PASSWORD } : {}), ...problemsOf(draft, known) }
}
