/**
 * Answers a captcha without asking the customer for anything but a moment. Loaded when the services ask for one, which is only after
 * failures. The call is sent without the contract's value, which carries its schema (`captcha.test.ts` holds it to it).
 */
import type { CaptchaAction, CaptchaChallenge } from '@almenara/contract/areas/captcha'
import { solve } from './proof-of-work.ts'
import { askRecaptcha } from './recaptcha.ts'

/** What to send back, or empty when it could not be had: the services then refuse in their own words. Never throws. */
export async function answerCaptcha(action: CaptchaAction): Promise<string> {
  try {
    const response = await fetch(`/services/captcha/v1/${action}/challenge`)
    if (!response.ok) return ''
    const asked = (await response.json()) as CaptchaChallenge
    return await (asked.provider === 'ALTCHA' ? solve(asked.challenge) : askRecaptcha(asked.siteKey, action))
  } catch {
    return ''
  }
}
