import { hasBiometry, setFlag } from '../native/app-flags.ts'
import { isNative, tellHost } from '../native/host.ts'
import { openModal } from './open-modal.ts'
import type { SignOutAnswer } from './SignOutModal.tsx'

/** Whether the customer leaves. Inside an app that signs them in by fingerprint or face, they may have that deleted too. */
export async function askBeforeLeaving(): Promise<boolean> {
  if (!isNative() || !hasBiometry()) return true
  const answer = await ask()
  if (answer === 'forget') {
    setFlag('biometry', false)
    tellHost('DELETE_BIOMETRY')
  }
  return answer !== 'stay'
}

/** Who wants to leave leaves, even if the question cannot be brought. */
async function ask(): Promise<SignOutAnswer> {
  const loaded = await import('./SignOutModal.tsx').catch(() => undefined)
  if (!loaded) return 'leave'
  return openModal<SignOutAnswer>((answer) => <loaded.SignOutModal onAnswer={answer} />)
}
