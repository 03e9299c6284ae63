/** When a captcha is asked for, and whether it was passed. Calls that ask share this; each counts its own failures. */
import type { CaptchaAction } from '@almenara/contract/areas/captcha'
import type { Instant } from '@almenara/contract/dates'
import { CAPTCHA_AFTER } from '@almenara/contract/limits'
import type { Bank } from '../bank.ts'
import { currentStatuses } from '../status/gate.ts'

interface Asking {
  action: CaptchaAction
  /** Failures so far of the user name. */
  failures: number
  /** What the browser sent, or empty. */
  answer: string
}

/** True when nothing is asked (too few failures, or the bank has it off: `googleRecaptcha`) or the answer is good. */
export async function passesCaptcha(bank: Bank, { action, failures, answer }: Asking, now: Instant): Promise<boolean> {
  if (failures < CAPTCHA_AFTER) return true
  const { services } = await currentStatuses(bank, now)
  if (services.get('googleRecaptcha') !== 'ON') return true
  return answer !== '' && bank.captcha.verify(answer, action, now)
}
