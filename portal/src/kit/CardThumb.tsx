import { CardArt, type CardDesign } from './card-designs.tsx'
import styles from './CardThumb.module.css'

export interface CardThumbProps {
  design: CardDesign
}

/** A small drawing of a card, shown beside the card's name. */
export default function CardThumb({ design }: CardThumbProps) {
  return <CardArt design={design} className={styles.thumb} />
}
