import { formatDay } from '@almenara/contract/dates'
import { parseDay } from '@almenara/contract/typed-day'
import CalendarBlankIcon from '@phosphor-icons/core/regular/calendar-blank.svg?react'
import { Suspense } from 'react'
import type { DayLimits } from './day-range.ts'
import { ControlBox, Field, type FieldTexts } from './Field.tsx'
import { IconButton } from './IconButton.tsx'
import { lazyPart } from './lazy-part.ts'
import { usePopup } from './popup.ts'

export interface DayInputProps extends FieldTexts, DayLimits {
  /** As it is typed, d/m/yyyy; `parseDay` of the contract reads it. */
  value: string
  onChange: (text: string) => void
  id?: string | undefined
}

const loadPopup = () => import('./DayInputPopup.tsx')
const DayInputPopup = lazyPart(loadPopup)

/** A day: typed, or chosen in a calendar whose code is loaded on demand. What was typed is completed when the field loses the focus. */
export function DayInput({ value, onChange, min, max, label, hint, error, note, required, id }: DayInputProps) {
  const { isOpen, triggerProps, popupProps } = usePopup('dialog', loadPopup)
  const typed = parseDay(value)
  return (
    <Field label={label} hint={hint} error={error} note={note} required={required} id={id}>
      {(control) => (
        <>
          <ControlBox
            invalid={Boolean(error)}
            end={
              <IconButton
                icon={CalendarBlankIcon}
                name="Elegir en el calendario"
                aria-describedby={`${control.id}-label`}
                {...triggerProps}
              />
            }
          >
            <input
              {...control}
              type="text"
              inputMode="numeric"
              autoComplete="off"
              placeholder="dd/mm/aaaa"
              maxLength={10}
              value={value}
              onChange={(event) => onChange(event.target.value.replace(/[^\d/.-]/g, ''))}
              onBlur={() => {
                if (typed && formatDay(typed) !== value) onChange(formatDay(typed))
              }}
            />
          </ControlBox>
          {isOpen && (
            <Suspense>
              <DayInputPopup
                {...popupProps}
                label={label}
                value={typed}
                limits={{ min, max }}
                onChange={(day) => {
                  popupProps.onClose()
                  onChange(formatDay(day))
                }}
              />
            </Suspense>
          )}
        </>
      )}
    </Field>
  )
}
