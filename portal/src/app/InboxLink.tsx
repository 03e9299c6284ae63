import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple'
import { Link } from '@tanstack/react-router'
import { pendingWords, useMailbox } from '../base/mailbox.ts'
import { Count } from '../kit/Count.tsx'
import { Icon } from '../kit/Icon.tsx'
import styles from './InboxLink.module.css'
import { isInbox, useEntries, userEntries } from './menu-entries.ts'

/** The mailbox at hand in the header, with what waits in it. */
export function InboxLink() {
  const mailbox = useMailbox()
  const inbox = useEntries()(userEntries(mailbox, 'Área Personal')).find(isInbox)
  if (!inbox) return null
  const { pending } = mailbox
  return (
    <Link to={inbox.to} className={styles.link} title={inbox.label}>
      <Icon of={EnvelopeSimpleIcon} size={24} />
      <span className="vh">{inbox.label} </span>
      {pending > 0 && (
        <span className={styles.count}>
          <Count value={pending} look="beacon" />
          <span className="vh"> {pendingWords(pending)}</span>
        </span>
      )}
    </Link>
  )
}
