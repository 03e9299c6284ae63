import EnvelopeSimpleIcon from '@phosphor-icons/core/regular/envelope-simple.svg?react'
import ListChecksIcon from '@phosphor-icons/core/regular/list-checks.svg?react'
import SignOutIcon from '@phosphor-icons/core/regular/sign-out.svg?react'
import UserIcon from '@phosphor-icons/core/regular/user.svg?react'
import { useNavigate } from '@tanstack/react-router'
import { pendingWords, useMailbox } from '../base/mailbox.ts'
import type { IconShape } from '../kit/Icon.tsx'
import MenuPopup from '../kit/MenuPopup.tsx'
import type { PopupProps } from '../kit/popup.ts'
import type { EntryPath } from './menu-entries.ts'
import { isInbox, userEntries } from './popup-entries.ts'
import { signOut } from './sign-out.ts'

const ICONS: Partial<Record<EntryPath, IconShape>> = {
  '/personal-data': UserIcon,
  '/services/inbox': EnvelopeSimpleIcon,
  '/session-logs': ListChecksIcon,
}

/** The open menu: loaded by `UserMenu` when it is needed. */
export default function UserMenuPopup(popup: PopupProps) {
  const navigate = useNavigate()
  const mailbox = useMailbox()
  const items = userEntries(mailbox, 'Área Personal').map((entry) => ({
    id: entry.to,
    label: entry.label,
    icon: ICONS[entry.to],
    onSelect: () => void navigate({ to: entry.to }),
    ...(isInbox(entry) && mailbox.pending > 0 ? { waiting: { count: mailbox.pending, what: pendingWords(mailbox.pending) } } : {}),
  }))
  const leave = { id: 'sign-out', label: 'Salir', icon: SignOutIcon, ruled: true, onSelect: () => void signOut() }
  return <MenuPopup {...popup} label="Usuario" items={[...items, leave]} header={undefined} align="end" />
}
