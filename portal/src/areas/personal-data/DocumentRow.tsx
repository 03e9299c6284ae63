import type { PersonalDocument } from '@almenara/contract/areas/personal-data/documents'
import { dayAt, formatDay } from '@almenara/contract/dates'
import { formatAmount } from '@almenara/contract/money'
import { Checkbox } from '../../kit/Choice.tsx'
import { DOCUMENT_KIND_NAMES } from './document-kind-names.ts'
import styles from './PersonalDocuments.module.css'

interface DocumentRowProps {
  document: PersonalDocument
  picked: boolean
  onPick: (picked: boolean) => void
}

/** A document and its tick: pressing anywhere in the row ticks it. */
export function DocumentRow({ document, picked, onPick }: DocumentRowProps) {
  const { title, detail, amount, at, kind } = document
  const day = formatDay(dayAt(at))
  return (
    <li className={styles.row}>
      <Checkbox
        className={styles.tick}
        checked={picked}
        onChange={({ target }) => onPick(target.checked)}
        detail={[detail ?? DOCUMENT_KIND_NAMES[kind].one, amount === undefined ? '' : formatAmount(amount)].filter(Boolean).join(' · ')}
      >
        {title}
        <span className="vh">, {day}</span>
      </Checkbox>
      <span className={styles.day} aria-hidden="true">
        {day}
      </span>
    </li>
  )
}
