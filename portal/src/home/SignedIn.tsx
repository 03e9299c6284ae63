import { logout } from '@almenara/contract/areas/session'
import { mainInfo } from '@almenara/contract/areas/users'
import type { Reply } from '@almenara/contract/call'
import { formatTime } from '@almenara/contract/dates'
import ShieldCheckIcon from '@phosphor-icons/core/regular/shield-check.svg?react'
import SignOutIcon from '@phosphor-icons/core/regular/sign-out.svg?react'
import { useEffect, useEffectEvent, useState } from 'react'
import { CallFailure } from '../api/failure.ts'
import { send } from '../api/send.ts'
import { forgetSession, broadcastSignOut } from '../api/tabs.ts'
import { clearTokens } from '../api/tokens.ts'
import { forgetAddress } from '../base/remembered-address.ts'
import type { LeaveReason } from '../base/leave-reason.ts'
import { initialsOf } from '../base/initials.ts'
import { Button } from '../kit/Button.tsx'
import { Icon } from '../kit/Icon.tsx'
import styles from './Returning.module.css'

interface SignedInProps {
  onContinue: () => void
  /** Called with the reason when the session is over. */
  onEnded: (reason: LeaveReason) => void
}

/** Replaces the form for a customer whose session is still open. */
export default function SignedIn({ onContinue, onEnded }: SignedInProps) {
  const [user, setUser] = useState<Reply<typeof mainInfo>>()
  const [leaving, setLeaving] = useState(false)
  const tellEnded = useEffectEvent(() => {
    forget()
    onEnded('endSession')
  })
  useEffect(() => {
    const gone = new AbortController()
    send(mainInfo, {}, gone.signal).then(setUser, (error: unknown) => {
      // Any other error is shown on the next screen.
      if (error instanceof CallFailure && error.type === 'END_SESSION') tellEnded()
    })
    return () => gone.abort()
  }, [])
  const signOut = async () => {
    setLeaving(true)
    await send(logout, {}).catch(() => undefined)
    broadcastSignOut()
    forgetAddress()
    forget()
    onEnded('logOut')
  }
  return (
    <div className={styles.signedIn}>
      <div className={styles.who}>
        <span className={styles.avatar} aria-hidden="true">
          {user && initialsOf(user.name)}
        </span>
        <p>
          <b>{user?.name ?? 'Consultando su usuario…'}</b>
          <span>{user && `${user.username} · desde las ${formatTime(user.since)}`}</span>
        </p>
      </div>
      <Button variant="primary" wide onClick={onContinue}>
        Continuar en su banca
      </Button>
      <Button wide icon={SignOutIcon} busy={leaving} busyLabel="Saliendo…" onClick={() => void signOut()}>
        Salir y entrar con otro usuario
      </Button>
      <p className={styles.caution}>
        <Icon of={ShieldCheckIcon} size={20} />
        <span>Si no es usted, salga antes de seguir.</span>
      </p>
    </div>
  )
}

function forget(): void {
  clearTokens()
  forgetSession()
}
