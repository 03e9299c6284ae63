/** Whom a transfer goes to, as far as the bank can tell: the bank of their account, and whether the name is its holder's. */
import { recogniseBank, verifyPayee } from '@almenara/contract/areas/transfers/payee'
import type { Reply } from '@almenara/contract/call'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryFor } from '../../api/query.ts'
import { bareIban } from '../../fields/iban.ts'
import { readPayee } from './external-draft.ts'
import type { TransferDraft } from './transfer-draft.ts'

export type Verdict = Reply<typeof verifyPayee>

export interface PayeeCheck {
  /** Of a Spanish account, once its bank is written. */
  bank: Reply<typeof recogniseBank> | undefined
  /** Of the account and the name as they are written now. */
  verdict: Verdict | undefined
  isChecking: boolean
  /** Whether payees can be verified now. */
  isAvailable: boolean
  /** Asks about what is written, or about what takes its place. It is asked when a field is left, not at each letter. */
  verify: (instead?: { iban?: string; name?: string }) => void
}

const NOBODY = { iban: '', name: '' }
const NOT_VERIFIED: Verdict = { result: 'NOAP' }

/** What is there from the beginning is verified at once. */
export function usePayee(draft: Pick<TransferDraft, 'iban' | 'name'>, available: boolean): PayeeCheck {
  const now = readPayee(draft)
  const [asked, setAsked] = useState(now.ok ? { iban: now.iban, name: now.name } : NOBODY)
  const bankDigits = knownBank(draft.iban)
  const bank = useQuery({
    ...queryFor(recogniseBank, { body: { iban: bankDigits ?? '' } }),
    enabled: bankDigits !== undefined,
    staleTime: Infinity,
  })
  const check = useQuery({
    ...queryFor(verifyPayee, { body: asked }),
    enabled: available && asked !== NOBODY,
    staleTime: Infinity,
    retry: false,
  })
  const isOfNow = now.ok && now.iban === asked.iban && now.name === asked.name
  return {
    bank: bankDigits === undefined ? undefined : bank.data,
    // Whatever kept it from being verified, the customer may go on knowing that it was not.
    verdict: isOfNow ? (check.data ?? (check.isError ? NOT_VERIFIED : undefined)) : undefined,
    isChecking: isOfNow && check.isFetching,
    isAvailable: available,
    verify: (instead = {}) => {
      const payee = readPayee({ ...draft, ...instead })
      if (payee.ok) setAsked({ iban: payee.iban, name: payee.name })
    },
  }
}

/** Enough of a Spanish account to know its bank: country, check digits and the bank's four. */
function knownBank(iban: string): string | undefined {
  const digits = bareIban(iban).slice(0, 8)
  return /^ES\d{6}$/.test(digits) ? digits : undefined
}
