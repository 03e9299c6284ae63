/** A password that the bank makes up and sends: right by the rules of a chosen one, and without signs that look alike on a telephone. */
import { randomInt } from 'node:crypto'
import { isNewPassword } from '@almenara/contract/password'

const LETTERS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ'
const SIGNS = `${LETTERS}23456789`
/** Some 57 bits, beyond guessing within the attempts that a name is given. */
const LENGTH = 10

const pick = (signs: string) => signs.charAt(randomInt(signs.length))

/** Not from `bank.ids`: it is a secret, and must never be the same twice, not even in a demo. */
export function temporaryPassword(username: string): string {
  for (;;) {
    const password = pick(LETTERS) + Array.from({ length: LENGTH - 1 }, () => pick(SIGNS)).join('')
    if (isNewPassword(password, { username })) return password
  }
}
