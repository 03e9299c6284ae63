/**
 * The security step that the customer must take before anything else (specification §4 and §6). While there is one the shell hides
 * header and menus and asks for nothing of the mailbox; `access.ts` keeps every other screen closed. A step's page ends by going to
 * `/global`, where the guard renews the session's tokens and reads the customer's role again.
 */
import { stepPageOf, type LimitedRole } from '@almenara/contract/roles'
import { useQuery } from '@tanstack/react-query'
import { currentUser } from './current-user.ts'

export interface ForcedStep {
  role: LimitedRole
  /** Its address. */
  page: string
}

/** `undefined` while none is pending, and until it is known who has entered. */
export function useForcedStep(): ForcedStep | undefined {
  const role = useQuery(currentUser).data?.userRole
  const page = role && stepPageOf(role)
  return page && role !== 'AUTH_USER' ? { role, page } : undefined
}
