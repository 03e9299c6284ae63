import type { UserInfo } from '@almenara/contract/areas/users'
import SquaresFourIcon from '@phosphor-icons/core/regular/squares-four.svg?react'
import HouseSimpleIcon from '@phosphor-icons/core/regular/house-simple.svg?react'
import DeviceMobileIcon from '@phosphor-icons/core/regular/device-mobile.svg?react'
import ArrowsLeftRightIcon from '@phosphor-icons/core/regular/arrows-left-right.svg?react'
import GearSixIcon from '@phosphor-icons/core/regular/gear-six.svg?react'
import WalletIcon from '@phosphor-icons/core/regular/wallet.svg?react'
import XIcon from '@phosphor-icons/core/regular/x.svg?react'
import { isMobile } from '../api/device.ts'
import { pendingWords, useMailbox } from '../base/mailbox.ts'
import { Count } from '../kit/Count.tsx'
import { useDialog } from '../kit/dialog.ts'
import type { IconShape } from '../kit/Icon.tsx'
import { IconButton } from '../kit/IconButton.tsx'
import { ScrollStrip } from '../kit/ScrollStrip.tsx'
import { useSwipe } from '../kit/swipe.ts'
import type { EntryPath, MenuRow } from './menu-entries.ts'
import { isInbox, SLIDE_MENU, userEntries } from './popup-entries.ts'
import { SlideMenuFoot } from './SlideMenuFoot.tsx'
import { SlideGroup, SlideLink } from './SlideMenuParts.tsx'
import { SlideMenuActions } from './SlideMenuActions.tsx'
import { UserCard } from './UserCard.tsx'
import styles from './SlideMenu.module.css'

/** Beside the entries that are in no group. */
const ICONS: Partial<Record<EntryPath, IconShape>> = {
  '/global': HouseSimpleIcon,
  '/bizum': DeviceMobileIcon,
  '/services': SquaresFourIcon,
  '/payments': ArrowsLeftRightIcon,
}

interface SlideMenuProps {
  user: UserInfo | undefined
  onClose: () => void
}

/** The menu of phones, over nine tenths of the page. It is open while it is rendered, so its groups begin closed each time. */
export default function SlideMenu({ user, onClose }: SlideMenuProps) {
  const dialog = useDialog(onClose)
  const mailbox = useMailbox()
  useSwipe('left', onClose, isMobile())
  const link = (row: MenuRow) => <SlideLink key={row.to} row={row} icon={ICONS[row.to]} onChosen={onClose} />
  const waiting = mailbox.pending > 0 && (
    <>
      <Count value={mailbox.pending} look="beacon" />
      <span className="vh"> {pendingWords(mailbox.pending)}</span>
    </>
  )
  return (
    <dialog {...dialog} aria-label="Menú" className={styles.menu}>
      <div className={styles.inside}>
        <div className={`${styles.top} on-dark`}>
          <div className={styles.user}>{user && <UserCard user={user} />}</div>
          <IconButton icon={XIcon} name="Cerrar el menú" className={styles.close} onClick={onClose} />
        </div>
        <nav aria-label="Principal" className={styles.entries}>
          <ScrollStrip direction="vertical">
            <SlideGroup icon={GearSixIcon} label="Configuración" waiting={waiting}>
              {userEntries(mailbox, 'Área personal').map((row) => (
                <SlideLink key={row.to} row={row} onChosen={onClose} waiting={isInbox(row) && waiting} />
              ))}
            </SlideGroup>
            {link(SLIDE_MENU.first)}
            <SlideGroup icon={WalletIcon} label="Productos">
              {SLIDE_MENU.products.map((row) => (
                <SlideLink key={row.to} row={row} onChosen={onClose} />
              ))}
            </SlideGroup>
            {SLIDE_MENU.rest.map(link)}
            <SlideMenuActions onChosen={onClose} />
          </ScrollStrip>
        </nav>
        <SlideMenuFoot />
      </div>
    </dialog>
  )
}
