import type { Notice } from '@almenara/contract/areas/notices'
import { dayAt, formatDay } from '@almenara/contract/dates'
import { BellIcon } from '@phosphor-icons/react/dist/csr/Bell'
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight'
import { Icon } from '../../kit/Icon.tsx'
import { IconBox } from '../../kit/IconBox.tsx'
import styles from './PendingTasks.module.css'

/** A message of the bank that its customer has not read yet. */
export function NoticeTask({ notice, onOpen }: { notice: Notice; onOpen: () => void }) {
  return (
    <li>
      <button type="button" className={styles.task} onClick={onOpen}>
        <IconBox icon={BellIcon} />
        <span className={styles.words}>
          <b>{notice.title}</b>
          <span>{`Aviso del ${formatDay(dayAt(notice.publishedAt))}`}</span>
        </span>
        <Icon of={CaretRightIcon} size={16} />
      </button>
    </li>
  )
}
