import { useEffect, useEffectEvent } from 'react'

interface OneTimeCode extends Credential {
  code: string
}

/**
 * The code of an SMS that says it is for this site, where the browser reads it once the customer lets it (WebOTP; Chrome on Android). Each
 * that comes is given until the field goes away; without such a browser, or without leave, nothing happens and it is typed.
 */
export function useSmsCode(wanted: boolean, onCode: (code: string) => void): void {
  const give = useEffectEvent(onCode)
  useEffect(() => {
    if (!wanted || !('OTPCredential' in window)) return
    const stop = new AbortController()
    const options = { otp: { transport: ['sms'] }, signal: stop.signal } as CredentialRequestOptions
    const listen = async () => {
      while (!stop.signal.aborted) {
        const credential = (await navigator.credentials.get(options)) as OneTimeCode | null
        if (!credential) return
        give(credential.code)
      }
    }
    // Refused, or the field is gone.
    listen().catch(() => undefined)
    return () => stop.abort()
  }, [wanted])
}
