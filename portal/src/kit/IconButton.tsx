import { type ComponentProps, type MouseEvent, useId } from 'react'
import { cx } from './class-names.ts'
import { Icon, type IconShape } from './Icon.tsx'
import styles from './IconButton.module.css'
import { Reason } from './Reason.tsx'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'disabled' | 'aria-label' | 'children'> {
  icon: IconShape
  /** What it does, in words: screen readers say it and the mouse shows it. */
  name: string
  /** Why it cannot be used now. */
  unavailable?: string | undefined
}

/** For a link that is only an icon. */
export const iconButtonClass: string = styles.button ?? ''

/** A button that is only an icon: 40 px, 44 px on touch screens. */
export function IconButton({ icon, name, unavailable, className, onClick, ...native }: IconButtonProps) {
  const reasonId = useId()
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (!unavailable) onClick?.(event)
  }
  const button = (
    <button
      type="button"
      {...native}
      className={cx(styles.button, className)}
      aria-label={name}
      title={unavailable ? undefined : name}
      aria-disabled={unavailable ? true : undefined}
      aria-describedby={unavailable ? reasonId : native['aria-describedby']}
      onClick={press}
    >
      <Icon of={icon} />
    </button>
  )
  return unavailable ? (
    <Reason id={reasonId} reason={unavailable}>
      {button}
    </Reason>
  ) : (
    button
  )
}
