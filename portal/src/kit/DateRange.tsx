import { formatDay, type LocalDate } from '@almenara/contract/dates'
import CalendarBlankIcon from '@phosphor-icons/core/regular/calendar-blank.svg?react'
import CaretDownIcon from '@phosphor-icons/core/regular/caret-down.svg?react'
import { Suspense } from 'react'
import { Button } from './Button.tsx'
import type { DayLimits, DayPreset, DayRange } from './day-range.ts'
import { Icon } from './Icon.tsx'
import { lazyPart } from './lazy-part.ts'
import { usePopup } from './popup.ts'

interface DateRangeProps extends DayLimits {
  /** What the dates are of: «Fecha de operación». */
  label: string
  value: DayRange | undefined
  onChange: (range: DayRange) => void
  /** Ranges at one press: «Este mes». */
  presets?: readonly DayPreset[] | undefined
  /** Without `presets`: of which day «este mes» and the like are counted. */
  today?: LocalDate | undefined
}

const loadPopup = () => import('./DateRangePopup.tsx')
const DateRangePopup = lazyPart(loadPopup)

/** A button that shows a range of days and opens presets, two typed dates and a calendar to change it. */
export function DateRange({ label, value, onChange, min, max, presets, today }: DateRangeProps) {
  const { isOpen, triggerProps, popupProps } = usePopup('dialog', loadPopup)
  return (
    <>
      <Button size="sm" icon={CalendarBlankIcon} {...triggerProps}>
        <span className="vh">{label}: </span>
        {value ? `${formatDay(value.from)} – ${formatDay(value.to)}` : 'Elegir fechas'}
        <Icon of={CaretDownIcon} size={16} />
      </Button>
      {isOpen && (
        <Suspense>
          <DateRangePopup
            {...popupProps}
            label={label}
            value={value}
            limits={{ min, max }}
            presets={presets}
            today={today}
            onChange={(range) => {
              popupProps.onClose()
              onChange(range)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
