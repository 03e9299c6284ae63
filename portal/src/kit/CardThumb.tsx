import { CARD_DESIGNS, type CardDesign } from './card-designs.tsx'
import styles from './CardThumb.module.css'

export interface CardThumbProps {
  design: CardDesign
}

/** A card's drawing, small, beside the name that says which it is. */
export default function CardThumb({ design }: CardThumbProps) {
  return (
    <svg className={styles.thumb} viewBox="0 0 340 214" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {CARD_DESIGNS[design]}
    </svg>
  )
}
