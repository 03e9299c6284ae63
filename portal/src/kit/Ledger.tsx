import type { ReactNode } from 'react'
import styles from './Ledger.module.css'

/** The rows of a sheet. Its children are `LedgerRow`s. */
export function Ledger({ children }: { children: ReactNode }) {
  return <ul>{children}</ul>
}

/** For the one link of a row: pressing anywhere in the row follows it. */
export const rowLinkClass: string = styles['link'] ?? ''

export interface LedgerRowProps {
  /** The row's name: a link with `rowLinkClass`, or words when it leads nowhere. */
  title: ReactNode
  /** Under the name: IBAN, card number. */
  detail?: ReactNode | undefined
  /** Before the name: an icon box, a card's thumbnail. */
  lead?: ReactNode | undefined
  /** Between name and figure; phones leave it out, so nothing may be only here. */
  middle?: ReactNode | undefined
  figure?: ReactNode | undefined
  /** Under the figure. */
  figureDetail?: ReactNode | undefined
  /** Buttons of the row, above its link: on phones there is room for one. */
  actions?: ReactNode | undefined
}

/** A row of a ledger: name on the left, figure on the right, one link for all of it. */
export function LedgerRow({ title, detail, lead, middle, figure, figureDetail, actions }: LedgerRowProps) {
  return (
    <li className={styles.row}>
      {lead && <div className={styles.lead}>{lead}</div>}
      <div className={styles.text}>
        <div className={styles.title}>{title}</div>
        {detail && <div className={styles.detail}>{detail}</div>}
      </div>
      {middle && <div className={styles.middle}>{middle}</div>}
      {figure && (
        <div className={styles.figure}>
          {figure}
          {figureDetail && <div className={styles.detail}>{figureDetail}</div>}
        </div>
      )}
      {actions && <div className={styles.actions}>{actions}</div>}
    </li>
  )
}
