import { formatNrc } from '@almenara/contract/areas/aeat/codes'
import { CopyButton } from '../../kit/CopyButton.tsx'
import styles from './aeat.module.css'

/** An NRC as it is read aloud, and copied as the agency's forms take it. */
export function Nrc({ nrc }: { nrc: string }) {
  return (
    <p className={styles.nrc}>
      <span>NRC</span>
      <b>{formatNrc(nrc)}</b>
      <CopyButton text={nrc} what="NRC" />
    </p>
  )
}
