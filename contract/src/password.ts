/** What a password that a customer chooses must be (specification §5), rule by rule, so that each can be shown while the customer types. */
import { MAX_LENGTH, MIN_LENGTH } from './limits.ts'
import { normaliseUsername, passwordText } from './text.ts'

export type PasswordRule = 'LENGTH' | 'CHARACTERS' | 'STARTS_WITH_LETTER' | 'BOTH_CASES' | 'NOT_USERNAME' | 'NOT_CURRENT'

/** What else is known where it is chosen. The current password is not when it has been forgotten. */
export interface KnownToChooser {
  username: string
  current?: string | undefined
}

export interface RuleState {
  rule: PasswordRule
  met: boolean
}

/** Every rule with its state, in the order in which they are read; `NOT_CURRENT` only where there is a current one. Nothing typed meets none. */
export function checkNewPassword(text: string, { username, current }: KnownToChooser): RuleState[] {
  const states: RuleState[] = [
    { rule: 'LENGTH', met: text.length >= MIN_LENGTH.password && text.length <= MAX_LENGTH.password },
    { rule: 'CHARACTERS', met: passwordText.accepts(text) },
    { rule: 'STARTS_WITH_LETTER', met: /^[A-Za-z]/.test(text) },
    // «An uppercase letter when it starts lowercase, a lowercase one when it starts uppercase»: with a letter first, both cases.
    { rule: 'BOTH_CASES', met: /[a-z]/.test(text) && /[A-Z]/.test(text) },
    { rule: 'NOT_USERNAME', met: normaliseUsername(text) !== normaliseUsername(username) },
    ...(current === undefined ? [] : [{ rule: 'NOT_CURRENT' as const, met: text !== current }]),
  ]
  return text === '' ? states.map(({ rule }) => ({ rule, met: false })) : states
}

export function isNewPassword(text: string, known: KnownToChooser): boolean {
  return checkNewPassword(text, known).every(({ met }) => met)
}
