import { type ComponentProps, type MouseEvent, useEffect, useId } from 'react'
import { announce } from './announce.ts'
import { buttonClass, type ButtonLook } from './button-class.ts'
import styles from './Button.module.css'
import { cx } from './class-names.ts'
import { Icon, type IconShape } from './Icon.tsx'
import { Reason } from './Reason.tsx'
import { Spinner } from './Spinner.tsx'

export interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'disabled'> {
  icon?: IconShape | undefined
  /** While true the button shows `busyLabel` and ignores presses; it keeps its width. */
  busy?: boolean | undefined
  busyLabel?: string | undefined
  /** Why it cannot be used now. The button stays focusable, shows the reason and does nothing. */
  unavailable?: string | undefined
}

/** A native button that is never `disabled`: what cannot be done keeps its place and its reason. */
export function Button(props: ButtonProps) {
  const { variant, size, wide, icon, busy, busyLabel = 'Enviando…', unavailable, className, onClick, children, ...native } = props
  const reasonId = useId()
  const idle = !busy && !unavailable
  useEffect(() => {
    if (busy) announce(busyLabel)
  }, [busy, busyLabel])
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (idle) onClick?.(event)
    else event.preventDefault()
  }
  const label = (
    <>
      {icon && <Icon of={icon} />}
      {children}
    </>
  )
  const button = (
    <button
      type="button"
      {...native}
      className={cx(buttonClass({ variant, size, wide }), className)}
      aria-disabled={idle ? undefined : true}
      aria-describedby={cx(native['aria-describedby'], unavailable && reasonId) || undefined}
      data-busy={busy || undefined}
      onClick={press}
    >
      {busy === undefined ? label : <BusyStack busy={busy} label={label} busyLabel={busyLabel} />}
    </button>
  )
  return unavailable ? (
    <Reason id={reasonId} reason={unavailable} wide={wide}>
      {button}
    </Reason>
  ) : (
    button
  )
}

/** Both labels share one cell, so the button is as wide as the wider of the two from the start. */
function BusyStack({ busy, label, busyLabel }: { busy: boolean; label: React.ReactNode; busyLabel: string }) {
  return (
    <span className={styles.stack}>
      <span className={cx(styles.label, busy && styles.away)}>{label}</span>
      <span className={cx(styles.label, !busy && styles.away)}>
        <Spinner />
        {busyLabel}
      </span>
    </span>
  )
}
