import SignOutIcon from '@phosphor-icons/core/regular/sign-out.svg?react'
import { setFlag } from '../native/app-flags.ts'
import { sendToHost } from '../native/host.ts'
import { openModal } from './modal/modals.ts'
import { SignOutQuestion } from './SignOutQuestion.tsx'

/** Whether the customer leaves the app, which signs them in by fingerprint or face: they may have that deleted too. */
export async function askBeforeLeaving(): Promise<boolean> {
  let forget = false
  const end = await openModal({
    title: '¿Quiere salir?',
    icon: SignOutIcon,
    message: <SignOutQuestion onForget={(chosen) => (forget = chosen)} />,
    closeButton: 'Cancelar',
    action: { label: 'Salir' },
  })
  if (end !== 'action') return false
  if (forget) {
    setFlag('biometry', false)
    sendToHost('DELETE_BIOMETRY')
  }
  return true
}
