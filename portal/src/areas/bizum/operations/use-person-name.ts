import type { BizumContact } from '@almenara/contract/areas/bizum/contacts'
import { useQuery } from '@tanstack/react-query'
import { contactsQuery } from '../queries.ts'
import { personName, type Person } from './people-draft.ts'

/** What the customer calls somebody, or the name that the directory gave; empty of whoever is no contact. */
export function contactName(contacts: readonly BizumContact[], phone: string): string {
  const contact = contacts.find((one) => one.phone === phone)
  return contact?.alias ?? contact?.name ?? ''
}

/** How a person of the form is called: as they were chosen, as a contact, or by their number. */
export function usePersonName(): (person: Person) => string {
  const { data } = useQuery(contactsQuery)
  return (person) => personName({ ...person, alias: person.alias || contactName(data?.contacts ?? [], person.phone) })
}
