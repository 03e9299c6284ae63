import { MOVEMENT_TYPE_NAMES } from '@almenara/contract/movement-type-names'
import type { MovementType } from '@almenara/contract/movement-types'
import { Checkbox } from '../../kit/Choice.tsx'
import styles from './MovementTypeChoices.module.css'

interface MovementTypeChoicesProps {
  types: readonly MovementType[]
  chosen: readonly MovementType[]
  onChange: (chosen: MovementType[]) => void
  /** The id of what is wrong with the choice. */
  describedBy?: string | undefined
}

/** Any number of types of movement. */
export function MovementTypeChoices({ types, chosen, onChange, describedBy }: MovementTypeChoicesProps) {
  return (
    <fieldset className={styles.types} aria-describedby={describedBy}>
      <legend className="vh">Tipos de movimiento</legend>
      {types.map((type) => (
        <Checkbox
          key={type}
          checked={chosen.includes(type)}
          onChange={({ target }) => onChange(target.checked ? [...chosen, type] : chosen.filter((one) => one !== type))}
        >
          {MOVEMENT_TYPE_NAMES[type]}
        </Checkbox>
      ))}
    </fieldset>
  )
}
