import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './Choice.module.css'
import { cx } from './class-names.ts'
import { FieldMessage } from './Field.tsx'

export interface ChoiceProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  /** The label: what is agreed to, chosen or switched on. */
  children: ReactNode
  /** Under the label, in smaller grey. */
  detail?: ReactNode | undefined
}

/** A native checkbox. `indeterminate` is for «all» when only some are chosen. */
export function Checkbox({ indeterminate = false, ...rest }: ChoiceProps & { indeterminate?: boolean | undefined }) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current) input.current.indeterminate = indeterminate
  }, [indeterminate])
  return <Choice {...rest} ref={input} type="checkbox" look={styles.checkbox} />
}

/** A native radio; `RadioGroup` is the usual way to show several. */
function Radio(props: ChoiceProps) {
  return <Choice {...props} type="radio" look={styles.radio} />
}

/**
 * A setting that takes effect at once: a native checkbox with the role `switch`. Enter acts as on a button: it looks like something to press, and
 * browsers give a checkbox the space bar alone.
 */
export function Switch(props: ChoiceProps) {
  // The native checkbox exposes its state. A separate aria-checked could differ from it.
  // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
  return <Choice {...props} type="checkbox" role="switch" onKeyDown={pressOnEnter} look={styles.switch} />
}

function pressOnEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return
  event.preventDefault()
  if (!event.repeat) event.currentTarget.click()
}

function Choice({ children, detail, look, className, ...native }: ChoiceProps & { type: 'checkbox' | 'radio'; look: string | undefined }) {
  const id = useId()
  return (
    <label className={cx(styles.choice, className)}>
      <input {...native} className={look} aria-describedby={cx(native['aria-describedby'], Boolean(detail) && id) || undefined} />
      <span>
        {children}
        {detail && (
          <span id={id} aria-hidden="true" className={styles.detail}>
            {detail}
          </span>
        )}
      </span>
    </label>
  )
}

export interface RadioGroupProps<Value extends string> {
  label: string
  options: readonly { value: Value; label: ReactNode; detail?: ReactNode }[]
  value: Value | undefined
  onChange: (value: Value) => void
  error?: ReactNode | undefined
  /** Whether the question is written above or only read by screen readers, when a heading already asks it. */
  legend?: 'shown' | 'hidden' | undefined
}

/** One of several choices, one on each line. */
export function RadioGroup<Value extends string>({ label, options, value, onChange, error, legend = 'shown' }: RadioGroupProps<Value>) {
  const id = useId()
  return (
    <fieldset className={styles.group} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={legend === 'shown' ? styles.legend : 'vh'}>{label}</legend>
      {options.map((option) => (
        <Radio
          key={option.value}
          name={id}
          value={option.value}
          detail={option.detail}
          checked={option.value === value}
          onChange={() => onChange(option.value)}
        >
          {option.label}
        </Radio>
      ))}
      {error && (
        <FieldMessage id={`${id}-error`} tone="error">
          {error}
        </FieldMessage>
      )}
    </fieldset>
  )
}
