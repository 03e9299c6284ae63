import styles from './Pick.module.css'
import type { PickOption } from './pick-option.ts'

/** An option as the button and the list show it. */
export function PickedOption({ option }: { option: PickOption }) {
  return (
    <span className={styles.option}>
      {option.lead}
      <span className={styles.text}>
        <b className={styles.title}>{option.title}</b>
        {option.detail && <span className={styles.detail}>{option.detail}</span>}
      </span>
      {option.figure && (
        <span className={styles.figure}>
          <b>{option.figure}</b>
          {option.figureDetail && <span className={styles.detail}>{option.figureDetail}</span>}
        </span>
      )}
    </span>
  )
}
