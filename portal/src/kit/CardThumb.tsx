import { CardArt, type CardDesign } from './card-designs.tsx'
import styles from './CardThumb.module.css'

export interface CardThumbProps {
  design: CardDesign
}

/** A card's drawing, small, beside the name that says which it is. */
export default function CardThumb({ design }: CardThumbProps) {
  return <CardArt design={design} className={styles.thumb} />
}
