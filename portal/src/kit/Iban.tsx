import styles from './Figure.module.css'

/** An IBAN in groups of four. Spaces that came with it are dropped first. */
export function Iban({ value }: { value: string }) {
  return <span className={styles.figure}>{value.replace(/\s/g, '').replace(/(.{4})(?=.)/g, '$1 ')}</span>
}
