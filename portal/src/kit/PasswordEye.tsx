import { EyeIcon } from '@phosphor-icons/react/dist/csr/Eye'
import { EyeSlashIcon } from '@phosphor-icons/react/dist/csr/EyeSlash'
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
