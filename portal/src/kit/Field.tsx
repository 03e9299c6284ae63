import CheckCircleIcon from '@phosphor-icons/core/fill/check-circle-fill.svg?react'
import InfoIcon from '@phosphor-icons/core/fill/info-fill.svg?react'
import WarningIcon from '@phosphor-icons/core/fill/warning-fill.svg?react'
import WarningCircleIcon from '@phosphor-icons/core/fill/warning-circle-fill.svg?react'
import { type ReactNode, useId } from 'react'
import { cx } from './class-names.ts'
import styles from './Field.module.css'
import { Icon, type IconShape } from './Icon.tsx'

type Tone = 'error' | 'ok' | 'warning' | 'info'

/** What the control of a field spreads: its name, its description and its error reach it through these. */
export interface ControlAttributes {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

export interface FieldTexts {
  label: string
  hint?: ReactNode | undefined
  /** What is wrong, starting with what to do. */
  error?: ReactNode | undefined
  /** Something that was found out and is not an error: «Banco Meridiano». */
  note?: { tone: 'ok' | 'warning' | 'info'; text: ReactNode } | undefined
  /** `true` is exposed to screen readers; `false` adds «(opcional)» to the label. */
  required?: boolean | undefined
}

export interface FieldProps extends FieldTexts {
  /** «6/25», at the end of the label's line. */
  counter?: string | undefined
  /** The control's id, when something else must point at it. */
  id?: string | undefined
  children: (control: ControlAttributes) => ReactNode
}

/** Label above, hint, control, message below. The control is given by the caller and may be any native element. */
export function Field({ label, hint, error, note, required, counter, id, children }: FieldProps) {
  const made = useId()
  const own = id ?? made
  const describedBy = cx(Boolean(hint) && `${own}-hint`, Boolean(error) && `${own}-error`, Boolean(note) && `${own}-note`) || undefined
  return (
    <div className={styles.field}>
      <div className={styles.top}>
        <label id={`${own}-label`} htmlFor={own} className={styles.label}>
          {label}
          {required === false && <span className={styles.optional}> (opcional)</span>}
        </label>
        {counter && <span className={styles.counter}>{counter}</span>}
      </div>
      {hint && (
        <p id={`${own}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {children({
        id: own,
        'aria-describedby': describedBy,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
      {error && (
        <FieldMessage id={`${own}-error`} tone="error">
          {error}
        </FieldMessage>
      )}
      {note && (
        <FieldMessage id={`${own}-note`} tone={note.tone}>
          {note.text}
        </FieldMessage>
      )}
    </div>
  )
}

const ICON: Record<Tone, IconShape> = { error: WarningCircleIcon, ok: CheckCircleIcon, warning: WarningIcon, info: InfoIcon }

/** The message under a control; for groups that are not a `Field` (a fieldset of radios). */
export function FieldMessage({ id, tone, children }: { id: string; tone: Tone; children: ReactNode }) {
  return (
    <p id={id} className={cx(styles.message, styles[tone])}>
      <Icon of={ICON[tone]} size={18} />
      <span>{children}</span>
    </p>
  )
}

export interface ControlBoxProps {
  invalid?: boolean | undefined
  look?: 'normal' | 'large' | undefined
  /** Before the control. */
  icon?: IconShape | undefined
  /** After the control: «€», an eye, a caret. */
  end?: ReactNode | undefined
  className?: string | undefined
  children: ReactNode
}

/** The box around an input. It takes the focus ring of what it holds. */
export function ControlBox({ invalid, look, icon, end, className, children }: ControlBoxProps) {
  return (
    <div className={cx(styles.box, invalid && styles.invalid, look === 'large' && styles.large, className)}>
      {icon && <Icon of={icon} className={styles.icon} />}
      {children}
      {end && <span className={styles.end}>{end}</span>}
    </div>
  )
}
