import { type ReactNode, Suspense } from 'react'
import { lazyPart } from './lazy-part.ts'
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
