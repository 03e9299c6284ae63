import { SignOutIcon } from '@phosphor-icons/react/dist/csr/SignOut'
import { Button } from '../kit/Button.tsx'
import { signOut } from './sign-out.ts'
import styles from './StepExit.module.css'

/** Without header nor menus it is the only way out. */
export default function StepExit() {
  return (
    <div className={styles.exit}>
      <Button variant="text" icon={SignOutIcon} onClick={() => void signOut()}>
        Salir
      </Button>
    </div>
  )
}
