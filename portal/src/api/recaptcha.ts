/** Google reCAPTCHA v3, for banks that choose it: its script comes only when a token is needed. */
import type { CaptchaAction } from '@almenara/contract/areas/captcha'

interface Recaptcha {
  ready(act: () => void): void
  execute(siteKey: string, options: { action: string }): Promise<string>
}

declare global {
  interface Window {
    grecaptcha?: Recaptcha
  }
}

/** Google's token for this action. Rejects when its script does not come. */
export async function askRecaptcha(siteKey: string, action: CaptchaAction): Promise<string> {
  const recaptcha = window.grecaptcha ?? (await load(siteKey))
  await new Promise<void>((resolve) => recaptcha.ready(resolve))
  // Google's actions have letters, slashes and underscores.
  return recaptcha.execute(siteKey, { action: action.replaceAll('-', '_') })
}

function load(siteKey: string): Promise<Recaptcha> {
  const script = document.createElement('script')
  script.src = `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`
  const loaded = new Promise<Recaptcha>((resolve, reject) => {
    script.addEventListener('error', () => reject(new Error('reCAPTCHA was not reached')))
    script.addEventListener('load', () => (window.grecaptcha ? resolve(window.grecaptcha) : reject(new Error('reCAPTCHA did not start'))))
  })
  document.head.append(script)
  return loaded
}
