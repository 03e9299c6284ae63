import styles from './Button.module.css'
import { cx } from './class-names.ts'

export interface ButtonLook {
  /** One primary in a view. */
  variant?: 'primary' | 'secondary' | 'text' | 'danger' | undefined
  size?: 'md' | 'sm' | undefined
  /** As wide as its container. */
  wide?: boolean | undefined
}

/** The look of a button for what is not one: `<Link className={buttonClass({ variant: 'primary' })}>`. */
export function buttonClass({ variant = 'secondary', size = 'md', wide = false }: ButtonLook = {}): string {
  return cx(styles.button, styles[variant], size === 'sm' && styles.sm, wide && styles.wide)
}
