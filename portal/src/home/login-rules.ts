/** What the browser can tell of a user and a password (specification §5, «Login form»). */
import { normaliseUsername, passwordText, usernameText } from '@almenara/contract/text'
import type { Credentials } from '../api/login.ts'

export interface FieldError {
  field: keyof Credentials
  message: string
}

const WRONG_USER = 'Revise el usuario. Solo admite letras sin tilde ni ñ, números, espacios entre palabras y los signos . , - _'
const WRONG_KEY = 'Revise la clave. Solo admite números y letras sin tilde ni ñ.'

/** The first field with characters it cannot have. The password is looked at only under a valid user. */
export function findFieldError({ username, password }: Credentials): FieldError | undefined {
  if (!usernameText.accepts(normaliseUsername(username))) return { field: 'username', message: WRONG_USER }
  if (!passwordText.accepts(password)) return { field: 'password', message: WRONG_KEY }
  return undefined
}
