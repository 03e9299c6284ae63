import { type ReactNode, Suspense } from 'react'
import { lazyPart } from './lazy-part.ts'
import { type PopupTriggerProps, usePopup } from './popup.ts'
import type { PickOption } from './pick-option.ts'

export interface PickListProps {
  label: string
  options: readonly PickOption[]
  /** The id of the chosen option. */
  value: string | undefined
  onChange: (id: string) => void
}

const loadPopup = () => import('./PickPopup.tsx')
const PickPopup = lazyPart(loadPopup)

/** The list that a button of `Pick` or `PickWith` opens. */
export function usePickList({ label, options, value, onChange }: PickListProps): {
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
