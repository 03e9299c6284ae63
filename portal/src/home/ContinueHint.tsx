import ArrowBendDownRightIcon from '@phosphor-icons/core/regular/arrow-bend-down-right.svg?react'
import { rememberedScreen } from '../base/remembered-screen.ts'
import { Icon } from '../kit/Icon.tsx'
import styles from './Returning.module.css'

/** Over the form: signing in is on the way to what was asked for. */
export default function ContinueHint() {
  const asked = rememberedScreen()
  if (!asked) return null
  return (
    <p className={styles.hint}>
      <Icon of={ArrowBendDownRightIcon} size={20} />
      <span>
        Después de entrar podrá seguir en <b>{asked.name}</b>
      </span>
    </p>
  )
}
