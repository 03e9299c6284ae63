import EnvelopeSimpleIcon from '@phosphor-icons/core/regular/envelope-simple.svg?react'
import { Link } from '@tanstack/react-router'
import { pendingWords, useMailbox } from '../base/mailbox.ts'
import { Count } from '../kit/Count.tsx'
import { Icon } from '../kit/Icon.tsx'
import styles from './InboxLink.module.css'
import { INBOX } from './menu-entries.ts'

/** The link to the mailbox in the header, with the number of unread items. */
export function InboxLink() {
  const { label, pending } = useMailbox()
  return (
    <Link to={INBOX} className={styles.link} title={label}>
      <Icon of={EnvelopeSimpleIcon} size={24} />
      <span className="vh">{label} </span>
      {pending > 0 && (
        <span className={styles.count}>
          <Count value={pending} look="beacon" />
          <span className="vh"> {pendingWords(pending)}</span>
        </span>
      )}
    </Link>
  )
}
