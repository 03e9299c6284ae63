import type { Notice } from '@almenara/contract/areas/notices'
import { dayAt, formatDay } from '@almenara/contract/dates'
import BellIcon from '@phosphor-icons/core/regular/bell.svg?react'
import CaretRightIcon from '@phosphor-icons/core/regular/caret-right.svg?react'
import { Link } from '@tanstack/react-router'
import { Icon } from '../../kit/Icon.tsx'
import { IconBox } from '../../kit/IconBox.tsx'
import styles from './PendingTasks.module.css'

/** A notice of the bank: to be read, or something to be done at an address of the portal. */
export function NoticeTask({ notice, onOpen }: { notice: Notice; onOpen: () => void }) {
  const { title, text, path, publishedAt } = notice
  const look = (
    <>
      <IconBox icon={BellIcon} />
      <span className={styles.words}>
        <b>{title}</b>
        <span>{path ? text : `Aviso del ${formatDay(dayAt(publishedAt))}`}</span>
      </span>
      <Icon of={CaretRightIcon} size={16} />
    </>
  )
  return (
    <li>
      {path ? (
        <Link to={path} className={styles.task}>
          {look}
        </Link>
      ) : (
        <button type="button" className={styles.task} onClick={onOpen}>
          {look}
        </button>
      )}
    </li>
  )
}
