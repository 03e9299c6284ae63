import type { BizumContact } from '@almenara/contract/areas/bizum/contacts'

export interface Person {
  /** E.164, and as it is read. */
  phone: string
  number: string
  /** As the directory gives it; the number, of whoever has no name. */
  name: string
  /** What the customer calls them. */
  alias: string | undefined
  /** Absent of whoever is not among the contacts. */
  contact: BizumContact | undefined
}
