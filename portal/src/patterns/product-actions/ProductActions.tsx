import type { AllowedAction } from '@almenara/contract/allowed-actions'
import type { ReactElement } from 'react'
import { Button } from '../../kit/Button.tsx'
import { Icon, type IconShape } from '../../kit/Icon.tsx'
import styles from './ProductActions.module.css'

export interface ActionLook {
  label: string
  icon: IconShape
  /** The way to its screen: a `Link` around what it is given. */
  link: (content: ReactElement) => ReactElement
}

interface ProductActionsProps<Action extends string> {
  /** What the bank answers of each, in the menu's order. */
  actions: readonly AllowedAction<Action>[]
  /** Those this portal has a screen for. */
  looks: Partial<Readonly<Record<Action, ActionLook>>>
}

/** A product's menu: what may be done with it and, in its place and with the bank's reason, what may not be done now. */
export function ProductActions<Action extends string>({ actions, looks }: ProductActionsProps<Action>) {
  const shown = actions.flatMap((action) => {
    const look = looks[action.action]
    return look ? [{ ...action, look }] : []
  })
  if (shown.length === 0) return null
  return (
    <div className={styles.strip}>
      <ul className={styles.actions}>
        {shown.map(({ action, denial, look }) => (
          <li key={action}>
            {denial ? (
              <Button variant="text" icon={look.icon} unavailable={denial.text}>
                {look.label}
              </Button>
            ) : (
              look.link(
                <>
                  <Icon of={look.icon} />
                  {look.label}
                </>,
              )
            )}
          </li>
        ))}
      </ul>
      <p className={styles.note}>{noteOf(shown)}</p>
    </div>
  )
}

/** What is true of the whole menu is said once, where nobody has to look for it. */
function noteOf(shown: readonly AllowedAction<string>[]): string {
  const [first] = shown
  if (first?.denial && shown.every(({ denial }) => denial?.code === first.denial?.code)) return first.denial.text
  const signatures = first?.signatures ?? 1
  return signatures > 1 ? `Cada operación necesita ${signatures} firmas.` : ''
}
