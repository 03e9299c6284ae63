import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown'
import { type ReactNode, Suspense } from 'react'
import { cx } from './class-names.ts'
import { Field, type FieldTexts } from './Field.tsx'
import { Icon } from './Icon.tsx'
import { lazyPart } from './lazy-part.ts'
import styles from './Pick.module.css'
import { type PopupTriggerProps, usePopup } from './popup.ts'

export interface PickOption {
  id: string
  /** Its name, which typing and searching look at too. */
  title: string
  /** More words to find it by, without spaces where people leave them out: an IBAN, an alias. */
  search?: string | undefined
  detail?: ReactNode | undefined
  lead?: ReactNode | undefined
  figure?: ReactNode | undefined
  figureDetail?: ReactNode | undefined
}

export interface PickProps extends FieldTexts {
  options: readonly PickOption[]
  /** The id of the chosen option. */
  value: string | undefined
  onChange: (id: string) => void
  placeholder?: string | undefined
  id?: string | undefined
}

const loadPopup = () => import('./PickPopup.tsx')
const PickPopup = lazyPart(loadPopup)

/** A choice among things that need more than a word: an account with its number and what is available. */
export function Pick({ label, hint, error, note, required, options, value, onChange, placeholder = 'Elegir', id }: PickProps) {
  const list = usePickList({ label, options, value, onChange })
  const chosen = options.find((option) => option.id === value)
  return (
    // A button cannot be «required» for screen readers; the error says it when it matters.
    <Field label={label} hint={hint} error={error} note={note} required={required === false ? false : undefined} id={id}>
      {(control) => (
        <>
          <button
            type="button"
            {...control}
            {...list.triggerProps}
            aria-labelledby={`${control.id}-label ${control.id}-chosen`}
            className={cx(styles.trigger, Boolean(error) && styles.invalid)}
          >
            <span id={`${control.id}-chosen`} className={styles.chosen}>
              {chosen ? <PickedOption option={chosen} /> : <span className={styles.placeholder}>{placeholder}</span>}
            </span>
            <Icon of={CaretDownIcon} className={styles.caret} />
          </button>
          {list.popup}
        </>
      )}
    </Field>
  )
}

export interface PickWithProps {
  label: string
  options: readonly PickOption[]
  value: string | undefined
  onChange: (id: string) => void
  /** Draws the button: a page's title that changes the account, for one. */
  trigger: (properties: PopupTriggerProps) => ReactNode
}

/** The same choice from a button of the caller's own. */
export function PickWith({ trigger, ...choice }: PickWithProps) {
  const { triggerProps, popup } = usePickList(choice)
  return (
    <>
      {trigger(triggerProps)}
      {popup}
    </>
  )
}

function usePickList({ label, options, value, onChange }: Omit<PickWithProps, 'trigger'>): {
  triggerProps: PopupTriggerProps
  popup: ReactNode
} {
  const { isOpen, triggerProps, popupProps } = usePopup('listbox', loadPopup)
  const choose = (id: string) => {
    popupProps.onClose()
    onChange(id)
  }
  const popup = isOpen && (
    <Suspense>
      <PickPopup {...popupProps} label={label} options={options} value={value} onChange={choose} />
    </Suspense>
  )
  return { triggerProps, popup }
}

/** An option as the button and the list show it. */
export function PickedOption({ option }: { option: PickOption }) {
  return (
    <span className={styles.option}>
      {option.lead}
      <span className={styles.text}>
        <b className={styles.title}>{option.title}</b>
        {option.detail && <span className={styles.detail}>{option.detail}</span>}
      </span>
      {option.figure && (
        <span className={styles.figure}>
          <b>{option.figure}</b>
          {option.figureDetail && <span className={styles.detail}>{option.figureDetail}</span>}
        </span>
      )}
    </span>
  )
}
