import { SHOWN_COUNT } from '@almenara/contract/limits'
import CaretRightIcon from '@phosphor-icons/core/regular/caret-right.svg?react'
import EnvelopeSimpleIcon from '@phosphor-icons/core/regular/envelope-simple.svg?react'
import { Link } from '@tanstack/react-router'
import { Icon } from '../../kit/Icon.tsx'
import { IconBox } from '../../kit/IconBox.tsx'
import styles from './PendingTasks.module.css'

/** The communications that have not been read, as one task: they are read in the mailbox. */
export function MailboxTask({ pending }: { pending: number }) {
  return (
    <li>
      <Link to="/services/inbox" className={styles.task}>
        <IconBox icon={EnvelopeSimpleIcon} />
        <span className={styles.words}>
          <b>
            {pending === 1 ? 'Una comunicación sin leer' : `${pending > SHOWN_COUNT ? `+${SHOWN_COUNT}` : pending} comunicaciones sin leer`}
          </b>
          <span>En su buzón</span>
        </span>
        <Icon of={CaretRightIcon} size={16} />
      </Link>
    </li>
  )
}
