/** What is typed of a change of contacts, and what is wrong with it, before the bank sees it. */
import type { ContactChangeInput, TypedPhone } from '@almenara/contract/areas/personal-data/contact-info'
import { WRITE_PHONE } from '@almenara/contract/areas/personal-data/field-words'
import { invalidFields, type Problems, type ReadDraft } from '../../patterns/two-step/read-draft.ts'

export const CONTACT_FIELDS = ['mobile', 'phone', 'email'] as const
type ContactField = (typeof CONTACT_FIELDS)[number]

/** A contact that must be proved: what is typed, and the verification once its code has come back. */
export interface Proving<Text> {
  text: Text
  proof?: string | undefined
}

/** `undefined` stays as it is; a telephone that is `null` is taken away. */
export interface ContactDraft {
  mobile?: Proving<TypedPhone> | undefined
  phone?: TypedPhone | null | undefined
  email?: Proving<string> | undefined
}

export const EMPTY_PHONE: TypedPhone = { country: 'ES', number: '' }

export type ContactProblems = Problems<ContactField>

const UNPROVED = 'Falta comprobarlo: envíe el código y escríbalo aquí.'

/** What the bank can be asked, or the fields that are not valid. */
export function readContactDraft({ mobile, phone, email }: ContactDraft): ReadDraft<ContactChangeInput, ContactField> {
  const found = {
    mobile: mobile && !mobile.proof ? UNPROVED : undefined,
    phone: phone && phone.number.trim() === '' ? WRITE_PHONE : undefined,
    email: email && !email.proof ? UNPROVED : undefined,
  }
  if (CONTACT_FIELDS.some((field) => found[field] !== undefined)) return invalidFields(found)
  return {
    input: {
      ...(mobile?.proof ? { mobile: mobile.proof } : {}),
      ...(phone === undefined ? {} : { phone }),
      ...(email?.proof ? { email: email.proof } : {}),
    },
  }
}
