/** What is typed of a change of contacts, and what is wrong with it, before the bank sees it. */
import type { ContactChangeInput, TypedPhone } from '@almenara/contract/areas/personal-data/contact-info'

export type ContactField = 'mobile' | 'phone' | 'email'

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

export type ContactProblems = Partial<Record<ContactField, string>>

const UNPROVED = 'Falta comprobarlo: envíe el código y escríbalo aquí.'

export function readContactDraft({
  mobile,
  phone,
  email,
}: ContactDraft): { input: ContactChangeInput } | { problems: ContactProblems; first: ContactField } {
  const problems: ContactProblems = {
    ...(mobile && !mobile.proof ? { mobile: UNPROVED } : {}),
    ...(phone && phone.number.trim() === '' ? { phone: 'Escriba el número de teléfono.' } : {}),
    ...(email && !email.proof ? { email: UNPROVED } : {}),
  }
  const first = (['mobile', 'phone', 'email'] as const).find((field) => problems[field])
  if (first) return { problems, first }
  return {
    input: {
      ...(mobile?.proof ? { mobile: mobile.proof } : {}),
      ...(phone === undefined ? {} : { phone }),
      ...(email?.proof ? { email: email.proof } : {}),
    },
  }
}
