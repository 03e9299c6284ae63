/** The other banks as the operator plays them, for tests that need an account whose holder or behaviour is known. */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ibanFromCcc } from '@almenara/contract/iban'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** An account at another bank. `account`: its ten digits, each test and size its own. */
export function otherAccount(account: string, holder: string): string {
  const iban = ibanFromCcc('2100', '0418', account)
  execFileSync(process.execPath, ['services/dist/operator.js', 'sepa', 'account', iban, 'OPEN', holder], {
    cwd: ROOT,
    env: { ...process.env, ALMENARA_DATA: process.env['ALMENARA_E2E_DATA'] },
  })
  return iban
}
