import styles from './Spinner.module.css'

/** A turning ring in the colour of the text around it. Decorative: the words beside it say what is being waited for. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden />
}
