/** What a list to pick from offers. */
import type { ReactNode } from 'react'

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
