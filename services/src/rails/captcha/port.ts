/** A captcha after failed attempts. It asks people for nothing but time. */
import type { CaptchaAction, CaptchaChallenge } from '@almenara/contract/areas/captcha'
import type { Instant } from '@almenara/contract/dates'
import type { Database } from '../../db/connection.ts'

export interface CaptchaPort {
  /** What the browser must do, or whom it must ask, for this action. */
  challenge(action: CaptchaAction, now: Instant): Promise<CaptchaChallenge>
  /** Whether the answer is good, for this action and for the first time. Never throws: a provider that is not reached is a «no». */
  verify(answer: string, action: CaptchaAction, now: Instant): Promise<boolean>
  /** Where other people's scripts and frames come from, as a policy names it, that the portal's pages must then allow. */
  readonly origins: readonly string[]
}

/** What an adapter that keeps its own count of used answers needs. */
export type UsedAnswers = Pick<Database, 'transaction'>
