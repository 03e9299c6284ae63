/** The sentences of the rules for a new password, and what is wrong with what was written. */
import { MAX_LENGTH, MIN_LENGTH } from '@almenara/contract/limits'
import { isNewPassword, type KnownToChooser, type PasswordRule } from '@almenara/contract/password'

export const WRITE_THE_SAME = 'Escriba la misma clave en los dos campos.'

export interface NewPassword {
  password: string
  repeated: string
}

export interface NewPasswordProblems {
  password?: string
  repeated?: string
}

/** Each follows «La clave debe:». */
export const RULE_LABELS: Readonly<Record<PasswordRule, string>> = {
  LENGTH: `Tener entre ${MIN_LENGTH.password} y ${MAX_LENGTH.password} caracteres`,
  CHARACTERS: 'Llevar solo números y letras sin tilde ni ñ',
  STARTS_WITH_LETTER: 'Empezar por una letra',
  BOTH_CASES: 'Combinar mayúsculas y minúsculas',
  NOT_USERNAME: 'Ser distinta del usuario',
  NOT_CURRENT: 'Ser distinta de la clave actual',
}

/** What to say under each field when the form is sent; empty when both are right. */
export function problemsOf({ password, repeated }: NewPassword, known: KnownToChooser): NewPasswordProblems {
  if (password === '') return { password: 'Escriba la clave nueva.' }
  if (!isNewPassword(password, known)) return { password: 'Cambie la clave para que cumpla todas las condiciones.' }
  if (repeated === '') return { repeated: 'Repita la clave nueva.' }
  return repeated === password ? {} : { repeated: WRITE_THE_SAME }
}
