import { SignOutIcon } from '@phosphor-icons/react/dist/csr/SignOut'
import { hasBiometry, setFlag } from '../native/app-flags.ts'
import { isNative, tellHost } from '../native/host.ts'
import { openModal } from './modal/modals.ts'

/** Whether the customer leaves. Inside an app that signs them in by fingerprint or face, they may have that deleted too. */
export async function askBeforeLeaving(): Promise<boolean> {
  if (!isNative() || !hasBiometry()) return true
  // Who wants to leave leaves, even if the question cannot be brought.
  const question = await import('./SignOutQuestion.tsx').catch(() => undefined)
  if (!question) return true
  let forget = false
  const end = await openModal({
    title: '¿Quiere salir?',
    icon: SignOutIcon,
    message: <question.SignOutQuestion onForget={(chosen) => (forget = chosen)} />,
    closeButton: 'Cancelar',
    action: { label: 'Salir' },
  })
  if (end !== 'action') return false
  if (forget) {
    setFlag('biometry', false)
    tellHost('DELETE_BIOMETRY')
  }
  return true
}
