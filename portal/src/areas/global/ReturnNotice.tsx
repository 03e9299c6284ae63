import ArrowBendDownRightIcon from '@phosphor-icons/core/regular/arrow-bend-down-right.svg?react'
import XIcon from '@phosphor-icons/core/regular/x.svg?react'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
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
  if (!asked) return null
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
        Seguir donde iba: <b>{asked.name}</b>
      </p>
      <Button variant="primary" onClick={follow}>
        Ir a la pantalla
      </Button>
      <IconButton name="Cerrar el aviso" icon={XIcon} onClick={close} />
    </section>
  )
}
