import type { ReactNode } from 'react'
import { MOBILE_MAX_WIDTH, useNarrow } from '../../base/media.ts'
import { Checkbox } from '../../kit/Choice.tsx'
import styles from './mailbox.module.css'
import type { Selection } from './use-selection.ts'

const CHOOSE_SHOWN = 'Seleccionar las comunicaciones que se muestran'

/** In the head of the table, which on phones is only heard: what can be pressed may not stand in it. */
export function ChooseInHead({ selection }: { selection: Selection }) {
  if (useNarrow(MOBILE_MAX_WIDTH)) return null
  return (
    <ChooseShown selection={selection}>
      <span className="vh">{CHOOSE_SHOWN}</span>
    </ChooseShown>
  )
}

/** Over the rows, on phones. */
export function ChooseOverRows({ selection }: { selection: Selection }) {
  const isNarrow = useNarrow(MOBILE_MAX_WIDTH)
  if (!isNarrow || selection.seen === 0) return null
  return (
    <div className={styles.chooseShown}>
      <ChooseShown selection={selection}>{CHOOSE_SHOWN}</ChooseShown>
    </div>
  )
}

/** All rows that are shown at once, or none. */
function ChooseShown({ selection: { chosen, seen, chooseAll }, children }: { selection: Selection; children: ReactNode }) {
  return (
    <Checkbox
      checked={chosen.length > 0 && chosen.length === seen}
      indeterminate={chosen.length > 0 && chosen.length < seen}
      onChange={({ target }) => chooseAll(target.checked)}
    >
      {children}
    </Checkbox>
  )
}
