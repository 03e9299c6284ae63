import type { Exemption, SignatureMethod } from '@almenara/contract/two-step'

/** The details of an event, as the log keeps them. Whole numbers and texts only, so that their canonical text is one. */
export interface EventData {
  /** SIGN_IN and the like: what the browser said of itself. */
  application?: string
  userAgent?: string
  latitude?: string
  longitude?: string
  /** SESSION_EXPIRED, SESSION_CLOSED: why. */
  because?: string
  /** ALIAS_CHANGED: the name before and after. */
  before?: string
  after?: string
  /** LIST_EXPORTED: its name and how many rows it has. */
  file?: string
  rows?: number
  /** OPERATION_…, WRONG_CODE, METHOD_LOCKED: the operation in the customer's words («Traspaso»), its amount in cents and who receives it. */
  operation?: string
  amount?: number
  payee?: string
  /** How it was signed. */
  method?: SignatureMethod
  /** Why it needed no code, where `method` is `NONE`. */
  exemption?: Exemption
  /** Any other kind: what changed, in the customer's words. */
  what?: string
}
