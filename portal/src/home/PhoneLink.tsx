import { telephoneHref } from '../base/telephone-href.ts'
import styles from './PhoneLink.module.css'

/** A Spanish telephone number that can be called by pressing it. */
export function PhoneLink({ number }: { number: string }) {
  return (
    <a className={styles.phone} href={telephoneHref(number)}>
      {number}
    </a>
  )
}
