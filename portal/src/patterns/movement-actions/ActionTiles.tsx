import type { AllowedAction } from '@almenara/contract/allowed-actions'
import type { ReactNode } from 'react'
import { Button } from '../../kit/Button.tsx'
import { buttonClass } from '../../kit/button-class.ts'
import { Icon, type IconShape } from '../../kit/Icon.tsx'
import styles from './ActionTiles.module.css'

export interface TileLook {
  label: string
  icon: IconShape
}

interface ActionTilesProps<Action extends string> {
  /** What the bank says may be done with the movement and, of what may not now, why. */
  actions: readonly AllowedAction<Action>[]
  lookOf: (action: Action) => TileLook
  /** Draws what may be done: a link (`TILE` and `TileFace`), a button of the text look, a download. */
  children: (action: Action, look: TileLook) => ReactNode
  /** What may be done with it whatever the bank says of the movement: one more tile. */
  more?: ReactNode | undefined
}

/** What may be done with a movement, drawn as tiles: an icon over its words. What may not be done now tells why. */
export function ActionTiles<Action extends string>({ actions, lookOf, children, more }: ActionTilesProps<Action>) {
  if (actions.length === 0 && !more) return null
  return (
    <ul className={styles.tiles} aria-label="Acciones del movimiento">
      {actions.map(({ action, denial }) => {
        const look = lookOf(action)
        return (
          <li key={action}>
            {denial ? (
              <Button variant="text" icon={look.icon} unavailable={denial.text}>
                {look.label}
              </Button>
            ) : (
              children(action, look)
            )}
          </li>
        )
      })}
      {more && <li className={styles.more}>{more}</li>}
    </ul>
  )
}

/** The class of a tile that is a link. */
export const TILE = buttonClass({ variant: 'text' })

export function TileFace({ label, icon }: TileLook) {
  return (
    <>
      <Icon of={icon} />
      {label}
    </>
  )
}
