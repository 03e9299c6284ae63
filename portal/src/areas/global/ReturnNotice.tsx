import ArrowBendDownRightIcon from '@phosphor-icons/core/regular/arrow-bend-down-right.svg?react'
import XIcon from '@phosphor-icons/core/regular/x.svg?react'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useCurrentUser } from '../../base/current-user.ts'
import { readDraft } from '../../base/drafts.ts'
import { forgetAddress } from '../../base/remembered-address.ts'
import { rememberedScreen } from '../../base/remembered-screen.ts'
import { Button } from '../../kit/Button.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { IconButton } from '../../kit/IconButton.tsx'
import styles from './ReturnNotice.module.css'

/** For whoever was asked to sign in on the way to another screen: they go on there, once. */
export function ReturnNotice() {
  const { history } = useRouter()
  const [asked, setAsked] = useState(rememberedScreen)
  const { username } = useCurrentUser()
  if (!asked) return null
  // A form is kept under its address.
  const isKept = readDraft(username, new URL(asked.href, location.href).pathname) !== undefined
  const close = () => {
    forgetAddress()
    setAsked(undefined)
  }
  const follow = () => {
    forgetAddress()
    history.push(asked.href)
  }
  return (
    <section className={styles.notice} aria-label="Seguir donde iba">
      <Icon of={ArrowBendDownRightIcon} size={24} />
      <p>
        <b>{`Seguir donde iba: ${asked.name}`}</b>
        {isKept && <span>Sus datos están como los dejó.</span>}
      </p>
      <Button variant="primary" onClick={follow}>
        {isKept ? 'Seguir con la operación' : 'Ir a la pantalla'}
      </Button>
      <IconButton name="Cerrar el aviso" icon={XIcon} onClick={close} />
    </section>
  )
}
