import EyeIcon from '@phosphor-icons/core/regular/eye.svg?react'
import EyeSlashIcon from '@phosphor-icons/core/regular/eye-slash.svg?react'
import { IconButton } from './IconButton.tsx'

export interface PasswordEyeProps {
  what: string
  visible: boolean
  onToggle: () => void
}

/** Shows or hides the secret of a field. */
export default function PasswordEye({ what, visible, onToggle }: PasswordEyeProps) {
  return (
    <IconButton
      icon={visible ? EyeSlashIcon : EyeIcon}
      name={`${visible ? 'Ocultar' : 'Mostrar'} ${what}`}
      aria-pressed={visible}
      onClick={onToggle}
    />
  )
}
