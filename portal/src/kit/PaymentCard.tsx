import type { ReactNode } from 'react'
import { CARD_GROUNDS, CardArt, type CardDesign } from './card-designs.tsx'
import { cx } from './class-names.ts'
import { LogoMark } from './Logo.tsx'
import styles from './PaymentCard.module.css'

export interface PaymentCardProps {
  design: CardDesign
  /** The bank's name. */
  brand: string
  /** «Crédito». */
  kind: string
  /** Last four digits of its number. */
  ending: string
  /** As it is printed: «CARMEN MUÑOZ P.». */
  holder: string
  /** «09/29». */
  expiry: string
  /** In words over a card that cannot be used: «Bloqueada». */
  veil?: ReactNode | undefined
}

/** A drawing of a payment card: one image with one name. Its data are also shown beside it as text. */
export function PaymentCard({ design, brand, kind, ending, holder, expiry, veil }: PaymentCardProps) {
  const plastic = design !== 'DOTS'
  return (
    <div
      className={cx(styles.card, !plastic && styles.light)}
      // The words stand out from this colour also where the drawing does not show.
      style={{ backgroundColor: CARD_GROUNDS[design] }}
      role="img"
      aria-label={`Tarjeta terminada en ${ending}, ${kind.toLowerCase()}`}
    >
      <div className={cx(styles.face, Boolean(veil) && styles.off)}>
        <CardArt design={design} className={styles.art} />
        <div className={styles.line}>
          <span className={styles.logo}>
            <LogoMark size={36} />
            {brand}
          </span>
          <span className={styles.kind}>{kind}</span>
        </div>
        {plastic ? <Chip /> : <span className={styles.kind}>Solo compras en línea</span>}
        <div className={styles.line}>
          <span>
            <span className={styles.number}>•••• {ending}</span>
            <span className={styles.holder}>{`${holder}\u2002·\u2002${expiry}`}</span>
          </span>
          {plastic && <Waves />}
        </div>
      </div>
      {veil && (
        <div className={styles.veil}>
          <span>{veil}</span>
        </div>
      )}
    </div>
  )
}

function Chip() {
  return (
    <svg className={styles.chip} viewBox="0 0 52 39" aria-hidden="true">
      <rect x="1" y="1" width="50" height="37" rx="7" fill="#e9d3a0" />
      <path d="M1 14h16M1 25h16M35 14h16M35 25h16M17 1v37M35 1v37M17 19.5h18" stroke="#a58a4c" strokeWidth="1.4" fill="none" />
    </svg>
  )
}

function Waves() {
  return (
    <svg className={styles.waves} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M7 9.5a6 6 0 0 1 0 5M10.5 7.5a10 10 0 0 1 0 9M14 5.5a14.5 14.5 0 0 1 0 13" />
    </svg>
  )
}
