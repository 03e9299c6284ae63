import InfoIcon from '@phosphor-icons/core/regular/info.svg?react'
import { useEffect } from 'react'
import { resetStatus } from '../base/application-status.ts'
import type { LeaveReason } from '../base/leave-reason.ts'
import { showToast } from '../kit/toast.ts'
import { ToastRegion } from '../kit/ToastRegion.tsx'
import { tellHost } from '../native/host.ts'

const EXPIRED = 'La sesión ha caducado, por favor, introduzca nombre de usuario y contraseña de nuevo.'

const BLOCKED = 'Su usuario está bloqueado. Para volver a entrar, acuda a su oficina.'

/** Tells whoever comes from the application why, and the host app too (specification §4, «Home»). */
export default function Farewell({ reason }: { reason: LeaveReason }) {
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
      return tellHost('LOGIN_BY_LOGOUT')
    case 'endSession':
    case 'notAuthorized':
      showToast(EXPIRED, InfoIcon)
      return tellHost('LOGIN_BY_SESSION_EXPIRED')
    case 'userBlocked':
      showToast(BLOCKED, InfoIcon)
      return tellHost('LOGIN_BY_LOGOUT')
    case 'maintenance':
  }
}
