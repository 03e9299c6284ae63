import type { ReactNode } from 'react'
import { usePickList, type PickListProps } from './pick-list.tsx'
import type { PopupTriggerProps } from './popup.ts'

export interface PickWithProps extends PickListProps {
  /** Draws the button: a page's title that changes the account, for one. */
  trigger: (properties: PopupTriggerProps) => ReactNode
}

/** The choice of `Pick`, from a button of the caller's own. */
export function PickWith({ trigger, ...choice }: PickWithProps) {
  const { triggerProps, popup } = usePickList(choice)
  return (
    <>
      {trigger(triggerProps)}
      {popup}
    </>
  )
}
