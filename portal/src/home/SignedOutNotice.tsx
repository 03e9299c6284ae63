import InfoIcon from '@phosphor-icons/core/regular/info.svg?react'
import { useEffect } from 'react'
import { resetStatus } from '../base/application-status.ts'
import type { LeaveReason } from '../base/leave-reason.ts'
import { showToast } from '../kit/toast.ts'
import { ToastRegion } from '../kit/ToastRegion.tsx'
import { sendToHost } from '../native/host.ts'

const EXPIRED = 'La sesión ha caducado, por favor, introduzca nombre de usuario y contraseña de nuevo.'

const BLOCKED = 'Su usuario está bloqueado. Para volver a entrar, acuda a su oficina.'

/** Shows why the customer was led home, and notifies the host app (specification §4, «Home»). */
export default function SignedOutNotice({ reason }: { reason: LeaveReason }) {
  useEffect(() => {
    sayWhy(reason)
    if (reason !== 'maintenance') resetStatus()
  }, [reason])
  return <ToastRegion />
}

/** Maintenance has a notice of its own on home instead. */
function sayWhy(reason: LeaveReason): void {
  switch (reason) {
    case 'logOut':
      showToast('Se ha desconectado correctamente.')
      return sendToHost('LOGIN_BY_LOGOUT')
    case 'endSession':
    case 'notAuthorized':
      showToast(EXPIRED, InfoIcon)
      return sendToHost('LOGIN_BY_SESSION_EXPIRED')
    case 'userBlocked':
      showToast(BLOCKED, InfoIcon)
      return sendToHost('LOGIN_BY_LOGOUT')
    case 'maintenance':
  }
}
