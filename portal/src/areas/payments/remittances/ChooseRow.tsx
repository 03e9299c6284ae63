import styles from './selection.module.css'

interface ChooseRowProps {
  /** Of the row. */
  name: string
  chosen: boolean
  onChoose: (isChosen: boolean) => void
}

/** Whether a row is among those with which something is done together; on phones its word is seen. */
export function ChooseRow({ name, chosen, onChoose }: ChooseRowProps) {
  return (
    <label className={styles.choose}>
      <input type="checkbox" checked={chosen} onChange={({ target }) => onChoose(target.checked)} />
      <span className={styles.chooseLabel}>
        Seleccionar<span className="vh">{` ${name}`}</span>
      </span>
    </label>
  )
}
