/**
 * Google reCAPTCHA v3: the browser asks Google for a token, and we ask Google what it thinks of it. No puzzle is shown. It needs the
 * bank's own pair of keys and lets Google's script into the pages, which ALTCHA does not.
 */
import type { CaptchaAction } from '@almenara/contract/areas/captcha'
import type { CaptchaPort } from './port.ts'

export interface RecaptchaSettings {
  siteKey: string
  secret: string
  /** Where tokens are verified; Google's, except in tests. */
  verifyUrl?: string
}

const VERIFY_URL = 'https://www.google.com/recaptcha/api/siteverify'
/** From 0 (a program) to 1 (a person); Google advises to begin with the middle. */
const LEAST_SCORE = 0.5
const TIMEOUT_MS = 5_000
const LONGEST_TOKEN = 8_000

export function recaptcha({ siteKey, secret, verifyUrl = VERIFY_URL }: RecaptchaSettings): CaptchaPort {
  return {
    // By path: what else these hosts serve would let others' code into the page.
    origins: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
    challenge: async () => ({ provider: 'RECAPTCHA', siteKey }),
    verify: async (token, action) => {
      if (token === '' || token.length > LONGEST_TOKEN) return false
      const said = await ask(verifyUrl, new URLSearchParams({ secret, response: token })).catch(() => undefined)
      return isGood(said, action)
    },
  }
}

async function ask(url: string, body: URLSearchParams): Promise<unknown> {
  const response = await fetch(url, { method: 'POST', body, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
  return response.json()
}

/** Google refuses by itself a token that came before (`timeout-or-duplicate`). Its actions have no hyphens. */
function isGood(said: unknown, action: CaptchaAction): boolean {
  const { success, score, action: told } = Object(said) as { success?: unknown; score?: unknown; action?: unknown }
  return success === true && typeof score === 'number' && score >= LEAST_SCORE && told === action.replaceAll('-', '_')
}
