import styles from './Fingerprint.module.css'

/** The first signs of a file's digest, «7F3A-91C2»: the same on screen, in the code's message and in the receipt. */
export function Fingerprint({ value }: { value: string }) {
  return <span className={styles.fingerprint}>{value}</span>
}
