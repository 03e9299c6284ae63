/** What a file's declaration asks for, where it is not a payment now. */
import type { DeclarationType } from '@almenara/contract/areas/aeat/codes'
import { formElsewhere } from '../models.ts'

type Elsewhere = Exclude<DeclarationType, 'I'>

const TAX_ACCOUNT = 'Va a la cuenta corriente tributaria: se presenta en la sede de la Agencia Tributaria y aquí no se paga.'

const WORDS: Readonly<Record<Elsewhere, string>> = {
  U: formElsewhere('DIRECT_DEBIT'),
  G: TAX_ACCOUNT,
  V: TAX_ACCOUNT,
  D: formElsewhere('REFUND'),
  X: formElsewhere('REFUND'),
  C: formElsewhere('NIL'),
  N: formElsewhere('NIL'),
}

/** `I` is paid here; the rest is asked for at the agency. */
export const isElsewhere = (type: DeclarationType): type is Elsewhere => type !== 'I'

export const notPaidHere = (type: Elsewhere): string => WORDS[type]
